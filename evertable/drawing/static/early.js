/* Runs before the first paint: the light, text size and movement that this browser remembers. */
(() => {
  const root = document.documentElement;
  try {
    const comfort = JSON.parse(localStorage.getItem("evertable") || "{}");
    for (const name of ["theme", "text", "motion", "contrast", "hand"]) if (comfort[name]) root.dataset[name] = comfort[name];
  } catch {
    /* private windows have no memory; what the server wrote stays */
  }

  /* Larger text gets the layout of a smaller window, as when a browser zooms: in media queries rem is always 16 px, so the
     widths and heights in them grow with the text. The layout of a large window (75 rem) is as large as the window, so it
     waits until its letters are large enough: from 90 rem on they have their usual size. */
  const written = new Map();
  const scale = (rules, by) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        if (!written.has(rule)) written.set(rule, rule.media.mediaText);
        const said = written.get(rule);
        rule.media.mediaText = said.replace(/([\d.]+)rem/g, (_, number) => `${number * by * (by > 1 && number > 74 ? 1.2 : 1)}rem`);
      }
      if (rule.cssRules) scale(rule.cssRules, by);
    }
  };
  const fit = () => {
    const by = Number(getComputedStyle(root).getPropertyValue("--text-scale")) || 1;
    if (by === 1 && !written.size) return;
    for (const sheet of document.styleSheets) scale(sheet.cssRules, by);
  };
  fit();

  /* A long text would be laid out anew by fonts that come after it. It keeps what stands in for them, until the next page. */
  const here = () => document.fonts.check('1em "Source Sans 3"');
  document.addEventListener("readystatechange", () => here() || (root.dataset.fonts = "late"), {once: true});

  new MutationObserver(fit).observe(root, {attributeFilter: ["data-text"]});
})();
