/* Checks a fair shuffle in the browser itself while one types; where that is not possible the button asks the server. */
const form = document.querySelector("[data-fair]");
const verdict = document.querySelector("[data-verdict]");

async function check() {
  const seed = form.elements.seed.value.trim(), nonce = form.elements.nonce.value.trim();
  const promise = form.elements.promise.value.trim().toLowerCase();
  verdict.replaceChildren();
  if (seed && !/^\d+$/.test(seed)) tell("error", verdict.dataset.number);
  if (!/^\d+$/.test(seed) || !nonce) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${nonce}:${BigInt(seed)}`));
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const code = document.createElement("code"), line = document.createElement("p");
  code.textContent = digest;
  line.className = "digest";
  line.append(code);
  verdict.replaceChildren(line);
  if (promise) tell(digest === promise ? "good" : "error", digest === promise ? verdict.dataset.fits : verdict.dataset.differs);
}

function tell(how, text) {
  const said = document.createElement("p");
  said.className = how;
  said.textContent = text;
  verdict.append(said);
}

if (form && crypto.subtle) {
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => { event.preventDefault(); check(); });
}
