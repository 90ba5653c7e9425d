/* Parts of the screen that the browser has already are neither drawn nor sent again. The server marks parts with a digest
   of their text and leaves out those that are named in the request; here they are put in again. Parts of earlier screens are
   held, too, because what has light on one's own turn has none on another's, and again. */
const NAMED = 400; // as many as the server reads
const MOST = 800; // more, because the server remembers some by itself that have not been named for long
const MARK = /<!--(p|=):([\w-]{8})-->|<!--\/p-->/g;

let held = new Map(); // by digest, those of the latest screen first: the text of a part, and the parts within it

/* What to ask with: a header, and how to read the answer to it. */
export function asking() {
  const had = held;
  return {headers: {"X-Held-Parts": [...had.keys()].slice(0, NAMED).join(",")}, read: (html) => read(html, had)};
}

/* Put the parts into a screen that was not asked for, and hold its own; null if one of them is not here any more. */
export const receive = (html) => read(html, held);

function read(html, had) {
  const found = new Map();
  const open = [];
  let text = "";
  let at = 0;
  const note = (digest, part) => {
    found.set(digest, part);
    for (const outer of open) outer.within.push(digest);
  };
  for (const mark of html.matchAll(MARK)) {
    text += html.slice(at, mark.index);
    at = mark.index + mark[0].length;
    const [, kind, digest] = mark;
    if (kind === "p") open.push({digest, start: text.length, within: []});
    else if (kind === "=") {
      const part = had.get(digest);
      if (!part) return null;
      text += part.text;
      for (const inner of [digest, ...part.within]) if (had.has(inner)) note(inner, had.get(inner));
    } else {
      const {digest: ended, start, within} = open.pop();
      note(ended, {text: text.slice(start), within});
    }
  }
  for (const [digest, part] of held) {
    if (found.size >= MOST) break;
    if (!found.has(digest)) found.set(digest, part);
  }
  held = found;
  return text + html.slice(at);
}
