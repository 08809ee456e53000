import { campaigns } from "../src/features/campaigns/feature.ts";
import type { Feature } from "../src/kit/feature.ts";
import { answer as answerOf } from "../src/kit/handle.ts";
import { boss } from "./company.ts";
import type { BenchEnv } from "./environment.ts";

/** Calls an endpoint's handler in a transaction of its own, the input checked by its contract; the answer as the API would write it. */
export async function callEndpoint(
  bench: BenchEnv,
  of: Feature,
  name: string,
  org: string,
  input: object,
): Promise<{ answer: any; text: string; ms: number }> {
  const shape = of.contract![name]!["~orpc"].inputSchema as unknown as { parse(value: unknown): unknown };
  const started = performance.now();
  const answer: any = await answerOf(of, name, { org, actor: boss, input: shape.parse(input), env: bench.env });
  const text = JSON.stringify(answer);
  return { answer, text, ms: performance.now() - started };
}

/** At once, at any hour. */
export const always = {
  windowDays: 0,
  from: "00:00",
  until: "24:00",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  jitterMinutes: 0,
};

/** Drafts and launches a campaign and waits until its audience is frozen. */
export async function launchNow(bench: BenchEnv, org: string, draft: object) {
  const made = await callEndpoint(bench, campaigns, "createCampaign", org, {
    name: "Bench",
    audience: { everyone: true },
    schedule: always,
    ...draft,
  });
  const id = made.answer.id as string;
  const launched = await callEndpoint(bench, campaigns, "launchCampaign", org, { id });
  const started = performance.now();
  await bench.env.jobs.settle();
  return { id, answerMs: launched.ms, frozenMs: performance.now() - started };
}
