/* A page that waits for something: asks again until it is done. */
const part = document.querySelector("[data-progress]");

async function look() {
  try {
    const answer = await fetch(part.dataset.progress);
    if (answer.ok) part.innerHTML = await answer.text();
  } catch {
    /* the server will be back */
  }
  if (part.querySelector("[data-working]")) setTimeout(look, 1200);
}

setTimeout(look, 1200);
