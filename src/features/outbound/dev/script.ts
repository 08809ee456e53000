/** The outbox's only script: new mails appear by themselves, except while somebody points at the list or has the focus in it. */
export const outboxScript = `(() => {
  const place = document.querySelector("[data-mails]");
  if (!place) return;
  setInterval(async () => {
    if (document.hidden || place.matches(":hover") || place.contains(document.activeElement)) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-mails]");
    if (next && next.innerHTML !== place.innerHTML) place.replaceChildren(...next.childNodes);
  }, 3000);
})();
`;
