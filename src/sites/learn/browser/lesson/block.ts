import type { ComponentType } from "react";

/** What a block of a lesson gets: its content, and whom it tells that it was played. */
export interface BlockProps<Content> {
  content: Content;
  /** Called once, when all of it was answered. @param chosen what was chosen, as places in the content, in the order of choosing */
  onPlayed(chosen: number[]): void;
}

export type BlockView<Content = any> = ComponentType<BlockProps<Content>>;

/** One possible answer, with what is said when it is chosen. */
export interface Choice {
  text: string;
  right?: boolean;
  because: string;
}

/** A short message as a lesson shows it. */
export interface ShortMail {
  from: string;
  address: string;
  subject?: string;
  lines: readonly string[];
}

/** A fixed order that has nothing to do with the author's, so that the right answer is not always the first. */
export function mixed<T extends { text: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => rank(a.text) - rank(b.text));
}

/** FNV-1a, 32 bits. */
function rank(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
