import type { QueryClient } from "@tanstack/react-query";
import { mine } from "./mine.ts";
import type { Round } from "./round/contract.ts";

/** What the page brought along of what its screen asks first (learn/first-answers.ts), by name. */
let brought: Record<string, unknown> = {};

/** Says what the page brings; in a browser the page itself says it. */
export function bring(answers: Record<string, unknown>): void {
  brought = answers;
}

/** Puts what the page brought where its screens look for it; what it did not bring they ask for. */
export function takeBrought(asked: QueryClient): void {
  for (const [name, options] of Object.entries(mine)) {
    const { queryKey }: { queryKey: readonly unknown[] } = options();
    if (brought[name] !== undefined) asked.setQueryData(queryKey, brought[name]);
  }
}

/** The open round of practice, where the page that was opened is its own; null once it was dropped. */
export function broughtRound(): Round | null {
  return (brought["round"] as Round | undefined) ?? null;
}

/** It is played now: whoever comes back later asks for it. */
export function dropRound(): void {
  delete brought["round"];
}

/** What stands in the page that this browser has opened. */
export function readPage(): Record<string, unknown> {
  return JSON.parse(document.getElementById("answers")?.textContent ?? "{}") as Record<string, unknown>;
}
