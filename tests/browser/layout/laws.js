// The laws of layout, checked in the page: one call looks at everything that is in sight or can be scrolled to.
// Returns what breaks a law as [{law, thing, where, how}]: `thing` is its path through the page, `where` has its text.
async (rules) => {
  const CLICKABLE =
    "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab]";
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  const found = [];
  const name = (e) => {
    const classes = [...e.classList].filter((one) => !/^(fresh|can|not|lit|open|\d.*)$/.test(one)).slice(0, 2);
    return [e.tagName.toLowerCase(), ...classes].join(".") + (e.id ? `#${e.id}` : "");
  };
  const place = (e) => {
    const held = e.closest("[id], section, nav, header, dialog");
    const text = (e.getAttribute("aria-label") || e.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${held && held !== e ? `${name(held)} ` : ""}"${text}"`;
  };
  const told = new Set();
  const report = (law, e, how) => {
    const key = `${law} ${path(e)} ${place(e)}`;
    if (told.has(key)) return;
    told.add(key);
    found.push({ law, thing: path(e), where: place(e), how });
  };
  const path = (e) => {
    const all = [];
    for (let up = e; up && up !== document.body; up = up.parentElement) all.unshift(name(up));
    return all.join(" ") || "body";
  };
  const styles = new Map();
  const style = (e) => {
    if (!styles.has(e)) styles.set(e, getComputedStyle(e));
    return styles.get(e);
  };
  const visible = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const parent = (e) => e.parentElement || e.getRootNode().host || null;
  // For screen readers alone: clipped to a point.
  const silent = new Map();
  const hushed = (e) => {
    if (!e) return false;
    if (!silent.has(e)) {
      const box = e.getBoundingClientRect(), s = style(e);
      const point = box.width <= 1.5 && box.height <= 1.5 && s.overflow !== "visible";
      silent.set(e, point || /inset\(50%|rect\(0/.test(s.clipPath + s.clip) || hushed(parent(e)));
    }
    return silent.get(e);
  };
  // What is on top of everything: while a dialog is open, nothing else can be clicked.
  const modal = [...document.querySelectorAll("dialog:modal")].pop();
  const root = modal || document.body;
  const inert = (e) => Boolean(e.closest("[inert]"));

  const clip = (e) => {
    // The part of a thing that its ancestors and the window let through.
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let up = parent(e), of = e; up && up !== document.documentElement; up = parent(up)) {
      if (style(of).position === "fixed") break;
      const s = style(up);
      if (s.overflowX !== "visible" || s.overflowY !== "visible") {
        const box = up.getBoundingClientRect();
        left = Math.max(left, box.left); right = Math.min(right, box.right);
        top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
      }
      of = up;
    }
    return { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };
  // What lies over the page while the rest scrolls beneath it: sticky or fixed.
  const layer = (e) => {
    for (let up = e; up && up !== document.body; up = parent(up)) if (/fixed|sticky/.test(style(up).position)) return up;
    return null;
  };
  const same = (a, b) => a === b || a.contains(b) || b.contains(a);
  const owns = (e, hit) => hit && (e.contains(hit) || (e.labels && [...e.labels].some((label) => label.contains(hit))) || (e.closest("label") || e).contains(hit));
  const hits = (e, x, y) => owns(e, document.elementFromPoint(x, y));

  const clickable = [...root.querySelectorAll(CLICKABLE)].filter((e) => visible(e) && !hushed(e) && !inert(e) && !e.disabled && style(e).pointerEvents !== "none");
  // A radio or box that is drawn as its label is judged by the label.
  const face = (e) => (e.matches("input[type=radio], input[type=checkbox]") ? e.closest("label") || (e.labels && e.labels[0]) || e : e);
  // What waits outside the page until it has the focus is not on it.
  const on = (e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.right > 0;
  };
  const things = [...new Set(clickable.map(face))].filter((e) => visible(e) && on(e));
  const known = new Set(things);
  const thingAt = (hit) => {
    for (let up = hit; up; up = parent(up)) if (known.has(up)) return up;
    return null;
  };
  const fanned = (e) => e.closest(rules.fans);

  // 1. No two things that can be clicked overlap, and each can be brought into sight and hit.
  const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9];
  for (const e of things) {
    const box = clip(e);
    if (box.right - box.left < 3 || box.bottom - box.top < 3) continue;
    let own = 0;
    const over = new Map();
    let strip = 0;
    for (const fx of STEPS) {
      let column = true;
      for (const fy of STEPS) {
        const hit = document.elementFromPoint(box.left + (box.right - box.left) * fx, box.top + (box.bottom - box.top) * fy);
        if (owns(e, hit)) { own++; continue; }
        column = false;
        const other = thingAt(hit);
        if (!other || same(other, e)) continue;
        if (layer(other) !== layer(e)) continue; // the page scrolls beneath a bar
        over.set(other, (over.get(other) || 0) + 1);
      }
      if (column) strip++;
    }
    for (const [other, number] of over) {
      if (fanned(e) && fanned(e) === fanned(other)) {
        const width = (strip / STEPS.length) * (box.right - box.left);
        if (width < rules.strip) report("overlap", e, `only ${Math.round(width)} px of a fanned card are free`);
      } else report("overlap", e, `${number} of 25 points lie under ${name(other)} ${place(other)}`);
    }
    if (own || over.size) continue;
    const reached = ["center", "start", "end"].some((block) => {
      e.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const now = clip(e);
      return STEPS.some((fx) => STEPS.some((fy) => hits(e, now.left + (now.right - now.left) * fx, now.top + (now.bottom - now.top) * fy)));
    });
    if (!reached) report("covered", e, "lies under something else, however the page is scrolled");
  }

  const sentence = (e) => {
    if (!e.matches("a[href], button") || !style(e).display.startsWith("inline")) return false;
    const around = e.closest("p, li, dd, td");
    return Boolean(around) && around.textContent.trim().length > e.textContent.trim().length + 3;
  };
  // 2. Targets are wide enough for a finger. Links within a sentence are as high as their line.
  if (rules.touch)
    for (const e of things) {
      const box = e.getBoundingClientRect();
      if (sentence(e)) continue;
      let { width, height } = box;
      if (width >= rules.touch - 0.5 && height >= rules.touch - 0.5) continue;
      const half = rules.touch / 2 - 0.5;
      let x, y;
      ["center", "start", "end"].some((block) => {
        e.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
        const now = e.getBoundingClientRect();
        [x, y] = [(now.left + now.right) / 2, (now.top + now.bottom) / 2];
        return hits(e, x, y) && (hits(e, x, y - half) || height >= rules.touch) && (hits(e, x, y + half) || height >= rules.touch);
      });
      if (width < rules.touch - 0.5 && hits(e, x - half, y) && hits(e, x + half, y)) width = rules.touch;
      if (height < rules.touch - 0.5 && hits(e, x, y - half) && hits(e, x, y + half)) height = rules.touch;
      if (width >= rules.touch - 0.5 && height >= rules.touch - 0.5) continue;
      report("target", e, `${Math.round(width)} x ${Math.round(height)} px`);
    }

  // 3. No text is clipped, covered or smaller than 11 px.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, e = node.parentElement;
    if (!e || !node.data.trim() || e.closest("script, style, template, noscript, option, [hidden], svg[aria-hidden=true]") || !visible(e)) continue;
    const size = parseFloat(style(e).fontSize);
    if (size === 0 || hushed(e)) continue;
    const scale = e instanceof SVGElement && e.getScreenCTM ? Math.abs(e.getScreenCTM().a) : 1;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0.5 && line.height > 0.5);
    if (!lines.length) continue;
    if (size * scale < rules.font - 0.1) report("small", e, `${(size * scale).toFixed(1)} px`);
    for (const line of lines) {
      const drop = Math.max(2, line.height * 0.3); // the box of a line is higher than its letters
      for (let up = e, of = e; up && up !== document.documentElement; of = up, up = parent(up)) {
        if (up !== e && /fixed/.test(style(of).position)) break;
        const s = style(up);
        if (s.display === "inline" || s.display === "contents") continue;
        const box = up.getBoundingClientRect();
        const wide = /hidden|clip/.test(s.overflowX), high = /hidden|clip/.test(s.overflowY);
        const sideways = wide && (line.left < box.left - 1.5 || line.right > box.right + 1.5);
        const down = high && (line.top < box.top - drop || line.bottom > box.bottom + drop);
        if ((sideways || down) && up.scrollHeight <= up.clientHeight + 1 && up.scrollWidth <= up.clientWidth + 1 && up !== e && /auto|scroll/.test(s.overflow)) continue;
        if (sideways || down) {
          const by = sideways ? Math.max(box.left - line.left, line.right - box.right) : Math.max(box.top - line.top, line.bottom - box.bottom);
          report("clipped", e, `${Math.round(by)} px ${sideways ? "sideways" : "high"} by ${name(up)}`);
          break;
        }
        if (/auto|scroll/.test(s.overflowX) && /auto|scroll/.test(s.overflowY)) break;
      }
    }
  }

  // 4. A word of a name breaks only where a line is too short for it.
  const NAMES = ".title, .band, .name, .names, h1, h2, h3";
  const block = (e) => (e.matches(".word") || style(e).display === "inline" ? block(e.parentElement) : e);
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, e = node.parentElement;
    if (!e?.closest(NAMES) || !visible(e) || hushed(e) || parseFloat(style(e).fontSize) === 0) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rows = [...range.getClientRects()].filter((one) => one.width > 0.5);
      if (new Set(rows.map((one) => Math.round(one.top))).size < 2) continue;
      const at = block(e), s = style(at);
      const room = at.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
      const whole = rows.reduce((sum, one) => sum + one.width, 0);
      if (whole < room - 1) report("broken", e, `${word.replaceAll("\u00ad", "|")} has ${Math.round(whole)} px and breaks in a line of ${Math.round(room)}`);
    }
  }

  // 5. Nothing scrolls sideways, and on a large screen the table does not scroll at all.
  const page = document.documentElement;
  if (Math.max(page.scrollWidth, document.body.scrollWidth) > innerWidth + 1) {
    const out = [...root.querySelectorAll("*")].filter((e) => visible(e) && !hushed(e) && e.getBoundingClientRect().right > innerWidth + 1);
    const last = out.filter((e) => !out.some((other) => other !== e && e.contains(other)))[0] || document.body;
    report("sideways", last, `the page is ${page.scrollWidth} px wide in a window of ${innerWidth}`);
  }
  for (const e of root.querySelectorAll("*")) {
    if (!/auto|scroll/.test(style(e).overflowX) || !visible(e) || hushed(e)) continue;
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) report("sideways", e, `${e.scrollWidth} px in ${e.clientWidth}`);
  }
  if (rules.still && !modal && page.scrollHeight > innerHeight + 1) report("one screen", document.body, `${page.scrollHeight} px high in a window of ${innerHeight}`);
  scrollTo({ top: 0, left: 0, behavior: "instant" });

  // 6. What the mouse can click the keyboard can reach: by Tab, or by the arrows of the table's own script within a group.
  const focusable = `:is(${CLICKABLE}, [tabindex])`;
  const pointed = (e) => style(e).cursor === "pointer" && !hushed(e) && visible(e) && !inert(e);
  for (const e of root.querySelectorAll("*"))
    if (pointed(e) && !(e.parentElement && pointed(e.parentElement)) && !e.closest(`${focusable}, label`) && !e.querySelector(focusable))
      report("keyboard", e, "answers to the mouse alone");
  const table = document.querySelector("script[src$='/table.js']");
  const { neighbour, stopsOf } = table ? await import(table.src.replace("table.js", "keys.js")) : {};
  for (const group of table ? root.querySelectorAll("[data-group]") : []) {
    const stops = stopsOf(group);
    if (!stops.length) continue;
    const found = new Set(stops.filter((one) => one.tabIndex >= 0));
    for (const one of found)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = neighbour(stops, one, key);
        if (next) found.add(next);
      }
    for (const one of stops) if (!found.has(one)) report("keyboard", one, `cannot be reached from the ${found.size} other things of its group`);
  }
  for (const e of clickable)
    if (e.tabIndex < 0 && !e.closest("[data-group]") && e.isConnected && visible(e)) report("keyboard", e, "is passed over by Tab");
  return found;
}
