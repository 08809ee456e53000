/** How a fictional brand looks, in its mail and on its page. Colours are six hexadecimal digits. */
export interface Brand {
  name: string;
  /** Dark enough for white words on it. */
  accent: string;
  /** The same on dark ground. */
  accentDark: string;
  /** Behind cards. */
  ground: string;
  font: string;
  /** A letter or a sign: its tile in a mail. */
  sign: string;
  /** Its mark on a page: the inside of an SVG of 32 × 32. */
  mark: string;
  /** Corners (px). */
  round: number;
}

/** A brand that has no look of its own but a colour: what people know of a sender who writes a line. */
export function plainBrand(name: string, accent: string): Brand {
  return {
    name,
    accent,
    accentDark: "#d5dee8",
    ground: "#f2f4f7",
    font: "system-ui,'Segoe UI',Roboto,Arial,sans-serif",
    sign: name.slice(0, 1),
    mark: `<rect width="32" height="32" rx="9" fill="${accent}"></rect><path d="M8 10h16v10H15l-4 4v-4H8z" fill="#ffffff"></path>`,
    round: 14,
  };
}
