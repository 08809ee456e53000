import { chosenSignIn } from "../../../kit/dev-sign-in.ts";

/**
 * The outbox's only script: new mails appear by themselves, except while somebody points at the list or has the focus in it; authenticators show
 * the code of the moment; and a button signs in. Whom it chose stands in no address, so that no link from elsewhere can choose. Under another name
 * of this machine than the sign-in's it leads to the outbox under that one.
 */
export const outboxScript = `(() => {
  const place = document.querySelector("[data-mails]");
  if (!place) return;
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign-in]");
    if (!button) return;
    const { origin } = button.closest("[data-origin]").dataset;
    if (location.origin !== origin) return location.assign(origin + location.pathname);
    sessionStorage.setItem("${chosenSignIn}", button.dataset.signIn);
    location.assign("/dev/sign-in");
  });
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const code of document.querySelectorAll("[data-code]")) {
      const now = page.querySelector(\`[data-code="\${code.dataset.code}"]\`);
      if (now && now.textContent !== code.textContent) code.textContent = now.textContent;
    }
    const next = page.querySelector("[data-mails]");
    if (place.matches(":hover") || place.contains(document.activeElement)) return;
    if (next && next.innerHTML !== place.innerHTML) place.replaceChildren(...next.childNodes);
  }, 3000);
})();
`;
