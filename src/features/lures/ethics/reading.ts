import type { Reading } from "./features.ts";
import { fold } from "../../../kit/fold.ts";
import { words } from "./seen/words.ts";

/** Plain texts of a message as the folded words that are judged. */
export function readingOf(parts: { senderName: string; subject: string; text: string; landing?: string }): Reading {
  const folded = (text: string) => words(fold(text));
  return {
    head: `${folded(parts.senderName)} . ${folded(parts.subject)}`,
    body: `${folded(parts.text)} . ${folded(parts.landing ?? "")}`,
  };
}
