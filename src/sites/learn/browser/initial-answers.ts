import type { QueryClient } from "@tanstack/react-query";
import { mine } from "./mine.ts";
import type { Round } from "./round/contract.ts";

/** Answers that stand in the page to what its screen asks first (learn/first-answers.ts), by name. */
let initial: Record<string, unknown> = {};

/** Says what stands in the page; in a browser the page itself says it. */
export function setInitialAnswers(answers: Record<string, unknown>): void {
  initial = answers;
}

/** Puts the answers where the screens look for them; what does not stand in the page they ask for. */
export function seedQueries(asked: QueryClient): void {
  for (const [name, options] of Object.entries(mine)) {
    const { queryKey }: { queryKey: readonly unknown[] } = options();
    if (initial[name] !== undefined) asked.setQueryData(queryKey, initial[name]);
  }
}

/** The open round of practice, where the page that was opened is its own; null once it was cleared. */
export function initialRound(): Round | null {
  return (initial["round"] as Round | undefined) ?? null;
}

/** It is played now: whoever comes back later asks for it. */
export function clearInitialRound(): void {
  delete initial["round"];
}

/** What stands in the page that this browser has opened. */
export function readInitialAnswers(): Record<string, unknown> {
  return JSON.parse(document.getElementById("answers")?.textContent ?? "{}") as Record<string, unknown>;
}
