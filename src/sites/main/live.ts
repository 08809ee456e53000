import { runningDemo } from "../../features/campaigns/index.ts";
import { liveFigures } from "../../features/insight/index.ts";
import { operatorsOrganisation } from "../../features/organisations/index.ts";
import type { Env } from "../../kit/feature.ts";

/** What the first page shows of the demo simulation as it runs. */
export interface Live {
  name: string;
  people: number;
  sent: number;
  clicked: number;
  reported: number;
  lessons: number;
  /** One letter a fish: w waiting · s sent · c clicked · r reported · l lesson done. */
  shoal: string;
}

export const figures = ["people", "sent", "clicked", "reported", "lessons"] as const;

/** The running simulation of the demo organisation; null without one. Shown to anybody, so never in production. */
export async function readLive(env: Env): Promise<Live | null> {
  if (env.config.production || !env.config.DEMO) return null;
  const org = await operatorsOrganisation(env);
  if (!org) return null;
  return env.database.tx(org, async (db) => {
    const campaign = await runningDemo(db, org);
    if (!campaign) return null;
    const { sent, clicked, reported, lessonsCompleted } = await liveFigures(db, org, campaign.id);
    const counts = { people: campaign.recipients, sent, clicked, reported, lessons: lessonsCompleted };
    return { name: campaign.name, ...counts, shoal: shoalOf(counts) };
  });
}

const mostFish = 120;

/**
 * The counts as a shoal: one fish a person, or a share of them when there are many. The figures say nothing about who, and neither does a
 * fish's place: places are dealt by a fixed stride, so that what happens is spread over the water.
 */
export function shoalOf(counts: Pick<Live, (typeof figures)[number]>): string {
  const size = Math.min(counts.people, mostFish);
  const scaled = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count * size) / counts.people)));
  const fish = Array.from({ length: size }, () => "w");
  const stride = strideFor(size);
  const deal = (letter: string, ranks: readonly number[]) => {
    for (const rank of ranks) fish[(rank * stride) % size] = letter;
  };
  const ranks = [...fish.keys()];
  const even = ranks.filter((rank) => rank % 2 === 0);
  const odd = ranks.filter((rank) => rank % 2 === 1);
  // From two sides, so that a letter keeps its state while the counts grow.
  const clicked = [...even, ...odd.toReversed()].slice(0, scaled(counts.clicked));
  const reported = [...odd, ...even.toReversed()].filter((rank) => !clicked.includes(rank));
  deal("s", ranks.slice(0, scaled(counts.sent)));
  deal("c", clicked);
  deal("l", clicked.slice(0, scaled(counts.lessons)));
  deal("r", reported.slice(0, scaled(counts.reported)));
  return fish.join("");
}

/** A step without a common divisor with the size, near its golden section: it visits every place once, far from the last. */
function strideFor(size: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let stride = Math.max(1, Math.round(size * 0.382));
  while (size > 1 && divides(size, stride) !== 1) stride += 1;
  return stride;
}
