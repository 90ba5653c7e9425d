/* Runs before the first paint: the light, text size and movement that this browser remembers. */
(() => {
  const root = document.documentElement;
  try {
    const comfort = JSON.parse(localStorage.getItem("evertable") || "{}");
    for (const name of ["theme", "text", "motion", "contrast", "hand"]) if (comfort[name]) root.dataset[name] = comfort[name];
  } catch {
    /* private windows have no memory; what the server wrote stays */
  }
})();
