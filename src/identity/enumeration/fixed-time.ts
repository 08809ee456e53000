import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "../calls/ports.ts";

/** How long an answer takes at least that must not tell by its time whether an account exists; twice what sending a code takes. */
const least = 120;

/** Holds an answer, and a refusal too, until a fixed time after the request came. */
export async function answerAtFixedTime<T>(
  { holds = least }: Pick<Ports, "holds">,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + holds;
  try {
    return await work();
  } finally {
    const rest = until - performance.now();
    if (rest > 0) await sleep(rest);
  }
}
