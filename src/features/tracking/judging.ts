import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../kit/feature.ts";
import { judgeDue } from "./verdicts.ts";

const rest = 500;
const restAfterTrouble = 2000;

/** Looks at verdicts as their time comes, for as long as the process lives; several processes share the work. */
export function startJudging(env: Env): () => Promise<void> {
  const stopping = new AbortController();
  const running = run(env, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function run(env: Env, signal: AbortSignal): Promise<void> {
  let trouble = false;
  while (!signal.aborted) {
    try {
      const looked = await judgeDue(env);
      trouble = false;
      if (looked > 0) continue;
      await pause(rest, signal);
    } catch (error) {
      if (!trouble) env.log.warn({ err: error }, "verdicts wait for the database");
      trouble = true;
      await pause(restAfterTrouble, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
