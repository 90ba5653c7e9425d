/* A new tournament: rounds are asked only where they are not given, and the start is sent with its time zone. */
const form = document.querySelector("[data-tournament]");
const rounds = form.querySelector("[data-rounds]");

const show = () => {
  rounds.hidden = form.elements.format.value === "round_robin";
};
form.addEventListener("change", show);
show();

form.addEventListener("formdata", ({formData}) => {
  const starts = formData.get("starts");
  if (starts) formData.set("starts", new Date(starts).toISOString());
});
