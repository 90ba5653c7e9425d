/* The pairing queue: asks again and again whether there is a table, and goes there. */
const part = document.querySelector("[data-queue]");
const waited = part.querySelector("[data-waited]");
const WAIT = 15; // seconds that the server may wait for a table before it answers
const PAUSE = 2000; // ms before asking again when the server cannot be reached
let seconds = Number(waited.textContent.match(/\d+/)?.[0] ?? 0);

setInterval(() => {
  seconds += 1;
  waited.textContent = waited.dataset.seconds.replace("{number}", seconds);
}, 1000);

async function ask(wait) {
  const answer = await fetch(`/online/queue?wait=${wait}`, {headers: {Accept: "application/json"}, cache: "no-store"});
  if (!answer.ok) throw new Error(answer.status);
  const state = await answer.json();
  if (!state) return void location.replace("/online");
  if (state.table) return void location.replace(`/t/${state.table}`);
  seconds = state.waited;
  part.querySelector("[data-offer]").hidden = !state.offer_bot;
  return ask(Math.min(WAIT, state.offer_bot ? WAIT : 5));
}

async function forever() {
  for (;;) {
    try {
      await ask(5);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}
forever();
