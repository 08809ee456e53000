import { raw, type Markup } from "./markup.ts";

/** The mark: a fish hook whose bend is a check mark. One colour, the surrounding text's. @param size px */
export function mark(size = 28): Markup {
  return raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">${strokes("currentColor")}</svg>`,
  );
}

/** The wave line, the product's only ornament; it repeats over the full width and takes the text's colour. */
export function wave(): Markup {
  return raw('<div class="wave" aria-hidden="true"></div>');
}

/** The mark as a file of its own, for `/favicon.svg`: light and dark after the browser's scheme. */
export const favicon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><style>.ink{stroke:#0e7c86}` +
  `@media (prefers-color-scheme:dark){.ink{stroke:#53c3c8}}</style><g class="ink">${strokes("")}</g></svg>`;

function strokes(colour: string): string {
  const stroke = colour ? ` stroke="${colour}"` : "";
  return (
    `<circle cx="25" cy="5.4" r="2.6"${stroke} stroke-width="2.6"/>` +
    `<path d="M23.6 7.8 15.2 24.600C13.6 27.8 9.6 28.8 6.8 26.6 4.2 24.6 3.4 21.2 4.2 16.400L10 21"${stroke} stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}
