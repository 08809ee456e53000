import { searchable } from "../../people/index.ts";
import type { Shown } from "../store/groups.ts";

const between = /[^\p{L}\p{N}\p{M}]+/u;
const longest = 60;
const most = { kept: 80, searched: 8 };

/** The words by which a group is found: of its subject, its sender, where its links lead, and what its attachments are called. */
export function termsOf({ subject, senderName, senderAddress, linkHosts, attachmentNames }: Shown): string[] {
  const whole = [subject, senderName, senderAddress, ...linkHosts, ...attachmentNames].join(" ");
  return wordsIn(whole).slice(0, most.kept);
}

/** What is typed into a search, as beginnings of words. */
export function termsIn(search: string): string[] {
  return wordsIn(search).slice(0, most.searched);
}

/** The words of a text as they are kept, each once. */
export function wordsIn(text: string): string[] {
  const words = searchable(text)
    .split(between)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, longest).join(""));
  return [...new Set(words)];
}
