import type { Db } from "../../../kit/db/index.ts";
import type { Live } from "../live-contract.ts";
import { stepsOf } from "./store.ts";

const steps = 60;
const shortest = 5 * 60_000;

/** What happened when, from the start to now or the end; null before the start. */
export async function stripOf(
  db: Db,
  org: string,
  campaign: string,
  span: { startAt: Date | null; endsAt: Date | null },
  now: Date,
): Promise<Live["strip"]> {
  if (!span.startAt || span.startAt > now) return null;
  const from = span.startAt;
  const end = span.endsAt && span.endsAt < now ? span.endsAt : now;
  const to = new Date(Math.max(end.getTime(), from.getTime() + shortest));
  const none = () => Array.from({ length: steps }, () => 0);
  const strip = { sent: none(), clicked: none(), machine: none(), reported: none() };
  for (const { what, step, n } of await stepsOf(db, org, campaign, from, to, steps)) strip[what][step]! += n;
  return { from: from.toISOString(), stepSeconds: (to.getTime() - from.getTime()) / 1000 / steps, ...strip };
}
