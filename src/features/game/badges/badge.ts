/** A stroke of a drawing on a grid of 48 by 48, two wide with round ends: in the text's colour, the accent's, or filled softly with it. */
interface Stroke {
  d: string;
  tone: "line" | "accent" | "soft";
}

/**
 * A badge as data: what it is given for, and how it is drawn. Its words are `badge.<id>.title` and `.rule`.
 */
export interface Badge {
  id: string;
  /** Given when a tally (`rules/tally.ts`) reaches this. */
  rule: { of: string; atLeast: number };
  /** Its rule is told to nobody who has not earned it. */
  hidden?: true;
  drawing: readonly Stroke[];
}

export const line = (d: string): Stroke => ({ d, tone: "line" });
export const accent = (d: string): Stroke => ({ d, tone: "accent" });
export const soft = (d: string): Stroke => ({ d, tone: "soft" });

/** The pole that flags hang on, and the cloth of most. */
export const pole = line("M9 4v40M5 44h8");
export const cloth = line("M9 8h30v20H9");
