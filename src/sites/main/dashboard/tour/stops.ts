/** What the tour shows, in its order; what is not on somebody's screen is passed over. */
export const stops = [
  { id: "steps", at: ".first-steps header" },
  { id: "attention", at: '[data-tour="attention"]' },
  { id: "simulations", at: '.dash-side nav a[href="/dashboard/simulations"]' },
  { id: "lures", at: '.dash-side nav a[href="/dashboard/lures"]' },
  { id: "people", at: '.dash-side nav a[href="/dashboard/people"]' },
  { id: "help", at: '[data-tour="help"]' },
] as const;

/** A stop with what it points at. */
export interface Stop {
  id: (typeof stops)[number]["id"];
  element: Element;
}

/** The stops that can be seen on this screen now. */
export function stopsIn(page: Pick<Document, "querySelector">): Stop[] {
  return stops.flatMap(({ id, at }) => {
    const element = page.querySelector(at);
    return element && element.getClientRects().length > 0 ? [{ id, element }] : [];
  });
}
