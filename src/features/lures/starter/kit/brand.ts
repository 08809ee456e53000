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
