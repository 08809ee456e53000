/** Milliseconds after which the menu closes once the pointer has left it. */
const closesAfter = 100;

/** Closes the small menu when it leads on, so that it is not open for who comes back. */
export function mobileMenu(): void {
  const menu = document.getElementById("mobile-menu");
  menu?.addEventListener("click", ({ target }) => (target as Element).closest("a") && menu.hidePopover());
}

/** The account's menu: opens under the pointer, by click and by keyboard; Escape closes it and gives the focus back. */
export function accountMenu(): void {
  const place = document.querySelector<HTMLElement>("[data-account]");
  const button = place?.querySelector("button");
  const menu = place?.querySelector("ul");
  if (!place || !button || !menu) return;
  let closing = 0;
  // A touch makes a pointer enter just before its click, which would then close what it has opened.
  let openedAt = 0;
  const show = (open: boolean) => {
    clearTimeout(closing);
    if (open && menu.hidden) openedAt = performance.now();
    menu.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  place.addEventListener("pointerenter", () => show(true));
  place.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") closing = window.setTimeout(() => show(false), closesAfter);
  });
  button.addEventListener("click", () => show(menu.hidden !== false || performance.now() - openedAt < 400));
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    show(false);
    button.focus();
  });
  place.addEventListener("focusout", (event) => {
    if (!place.contains(event.relatedTarget as Node | null)) show(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (!place.contains(event.target as Node)) show(false);
  });
}
