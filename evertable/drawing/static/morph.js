/* Turn a part of the page into another one and touch only what differs: a move changes little of a table, and what stays
   the same need not be styled, laid out and painted again. In the end the part equals the other one node for node; focus,
   scrolling and open dialogs stay. */

/* What tells brothers and sisters apart; a thing without a key is taken by its place among its like. */
const KEYS = ["id", "data-target", "data-player", "data-number", "data-turn", "data-fold", "data-story", "data-action", "data-page", "data-leaf", "data-art", "data-leaf-art"];
function key(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const name = KEYS.find((one) => node.hasAttribute(one));
  return name ? `${node.nodeName} ${name} ${node.getAttribute(name)}` : node.nodeName;
}

/* An open dialog is in the browser's hands: it keeps the attribute that says so. */
const own = (node, name) => name === "open" && node instanceof HTMLDialogElement;

function morphAttributes(from, to) {
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name) && !own(from, name)) from.removeAttribute(name);
  for (const name of to.getAttributeNames()) if (from.getAttribute(name) !== to.getAttribute(name)) from.setAttribute(name, to.getAttribute(name));
}

function morphNode(from, to) {
  if (from.isEqualNode(to)) return;
  if (from.nodeType !== Node.ELEMENT_NODE) return void (from.nodeValue = to.nodeValue);
  morphAttributes(from, to);
  if (to.hasAttribute("data-own")) return; // its script fills it
  if (!to.hasAttribute("data-art") && !to.hasAttribute("data-leaf-art")) morphChildren(from, to); // a picture is painted here and stays
}

/* Children by key, in the order of the other part. Nodes that stay are moved as little as possible: a node that is taken
   out and put back loses its focus and its scrolling. */
export function morphChildren(from, to) {
  const left = new Map();
  for (const child of from.childNodes) {
    const name = key(child);
    left.has(name) ? left.get(name).push(child) : left.set(name, [child]);
  }
  const wanted = [...to.childNodes].map((child) => [child, left.get(key(child))?.shift()]);
  for (const rest of left.values()) for (const child of rest) child.remove();
  let next = from.firstChild;
  for (const [child, kept] of wanted) {
    if (!kept) from.insertBefore(child, next);
    else {
      if (kept === next) next = next.nextSibling;
      else from.insertBefore(kept, next);
      morphNode(kept, child);
    }
  }
}
