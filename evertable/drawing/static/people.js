/* Passkeys: make one, or sign in with one. Links are copied and shared by copy.js. */
import {$$, say, toast, token} from "./dom.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function post(path, body) {
  const headers = {"Content-Type": "application/json", "X-CSRF-Token": token(), Accept: "application/json"};
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message || say("failed"));
  return data;
}

/* The answer of an authenticator as JSON. */
function told(credential) {
  const {response} = credential;
  const parts = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (response[name]) parts[name] = text(response[name]);
  return {id: credential.id, rawId: text(credential.rawId), type: credential.type, response: parts};
}

async function make(path) {
  const options = await post(`${path}/options`, {});
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials || []) known.id = bytes(known.id);
  return post(path, told(await navigator.credentials.create({publicKey: options})));
}

async function ask(path) {
  const options = await post(`${path}/options`, {});
  options.challenge = bytes(options.challenge);
  return post(path, told(await navigator.credentials.get({publicKey: options})));
}

const works = window.isSecureContext && window.PublicKeyCredential && !/^[\d.]+$|^\[/.test(location.hostname);
for (const note of $$("[data-no-passkey]")) note.hidden = works;
for (const button of $$("[data-passkey], [data-passkey-in]")) {
  button.disabled = !works;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const {passkey, passkeyIn} = button.dataset;
      const done = await (passkey ? make(passkey) : ask(passkeyIn));
      if (done.to === location.pathname) location.reload();
      else location.assign(done.to);
    } catch (error) {
      toast(error instanceof DOMException ? say("noPasskey") : error.message, true);
      button.disabled = false;
    }
  });
}
