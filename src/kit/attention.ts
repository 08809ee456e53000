import type { Db } from "./db/index.ts";

/** Who is to be told, and in which organisation. */
export interface AttentionReader {
  db: Db;
  org: string;
  /** Nobody is the second person for what they asked for themselves; and what shows that somebody did something is not for everybody. */
  actor: { member: string | null; may: ReadonlySet<string> };
  now: Date;
}

/** What of one kind waits for somebody. */
interface Waiting {
  /** How many things; never of people who did something in a simulation. */
  count: number;
  /** The oldest of them; null where nothing says when it began. */
  since: Date | null;
  /** What they are called, where that helps: domains, profiles. At most three are shown. */
  names?: readonly string[];
}

/**
 * Something of a feature that needs somebody's decision or cure: one kind of entry of the "needs attention" list and of its weekly mail. What is
 * said of it stands in the feature's catalogue as `attention.<id>.title` and `.hint`.
 */
export interface Attention {
  id: string;
  /** Who has this permission can do something about it, and is told. */
  may: string;
  /** `now` where something stands still or is at risk, `soon` where there is time. */
  urgency: "now" | "soon";
  /** The page on which it is dealt with. */
  leads: `/dashboard/${string}`;
  /** Null when nothing waits. Runs with every look at the overview: by an index, and whatever the organisation's size. */
  find(reader: AttentionReader): Promise<Waiting | null>;
}

interface Telling {
  name: string;
  attention?: readonly Attention[];
}

let telling: readonly Telling[] = [];

/** Puts together what the features' manifests say needs attention; called once, by whoever composes the features. */
export function composeAttention(features: readonly Telling[]): void {
  telling = features;
}

/** Every kind of entry with the feature that gives it, those that others stand on first. */
export function attentionKinds(): { feature: string; kind: Attention }[] {
  return telling.flatMap(({ name, attention = [] }) => attention.map((kind) => ({ feature: name, kind })));
}

/** A row of `count(*)` and the oldest moment, as an entry. */
export function waitingIn({ count, since = null }: { count: number; since?: Date | null }): Waiting | null {
  return count > 0 ? { count, since } : null;
}

/** Things with names, as an entry. */
export function waitingNamed(found: readonly { name: string; since: Date | null }[]): Waiting | null {
  if (found.length === 0) return null;
  const known = found.flatMap(({ since }) => since ?? []);
  const since = known.length > 0 ? new Date(Math.min(...known.map((at) => at.getTime()))) : null;
  return { count: found.length, since, names: found.slice(0, 3).map(({ name }) => name) };
}
