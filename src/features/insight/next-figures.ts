import { comingNow } from "../../kit/disclosure/index.ts";
import type { Context } from "../../kit/feature.ts";
import { noteRecount } from "./held-up.ts";
import { countOthers, uncountedAt } from "./held-back.ts";
import type { HeldBack, Others } from "./held-back.ts";
import { firstMargins, nextMargins } from "./margins.ts";
import { areSame, cellsOf, classedAs, comingOf, placedIn, printOf, summed, withThoseToldOf } from "./people-behind.ts";
import { recountRows } from "./store.ts";
import type { CountRow } from "./store.ts";
import { addedAfter, handedOverOf, withOutcomes } from "./store/people-behind.ts";
import type { Place, TriedAgain } from "./store/people-behind.ts";
import type { WholeRelease } from "./store/releases.ts";

type Reading = Pick<Context, "db" | "org" | "env">;

/** What is known of a campaign that is told of: its counts, and whose messages were refused or tried again, as that was before the counts were read. */
interface Known {
  campaign: string;
  counts: readonly CountRow[];
  refused: readonly number[];
  tried: readonly TriedAgain[];
}

/** What may be told of a campaign. */
interface Next extends Required<Pick<WholeRelease, "margins" | "outside" | "triedAgain" | "rows">> {
  /** Counts as they were read; `rows` are they with all who were told of. */
  read: CountRow[];
  /** What is counted without those who are held back; null where nobody is. */
  others: Others | null;
}

/**
 * What may be told of a campaign for the first time: of whose message was refused nothing is, whatever they did with one that came back before.
 * @returns null where it is of too few, "held up" where its counts are not what its messages say
 */
export async function firstFigures(
  reading: Reading,
  { campaign, counts, refused, tried }: Known,
  k: number,
): Promise<Next | "held up" | null> {
  const { db, org } = reading;
  // Whose message has been sent by now may be counted, and comes later.
  const gone = [await withOutcomes(db, org, campaign, refused), await handedOverOf(db, org, campaign, refused)].flat();
  const out = [...new Set(gone.map(({ number }) => number))];
  const classed = classedAs(counts);
  if (out.length > 0 && !(await areRecounted(reading, campaign, counts))) return "held up";
  const others = out.length > 0 ? await countOthers(db, org, campaign, { out, back: [] }) : null;
  const rows = others ? summed(classed(others.rows)) : [...counts];
  const margins = firstMargins(rows, k);
  if (!margins) return null;
  return { read: rows, rows, margins, outside: [...refused], triedAgain: triesOf(tried), others };
}

/**
 * What may be told of a campaign after it was told before: with those who came since, where they are enough, and else without them. Whose message had come back and
 * was tried again comes with what they do from then on: of the others nobody may have done anything since. Whose message came back once more, or for the first
 * time, hides none of those who got theirs.
 * @returns null where nothing may be, "held up" where its counts are not what its messages say
 */
export async function nextFigures(
  reading: Reading,
  { campaign, counts, refused, tried: allTried }: Known,
  before: WholeRelease & { at: Date },
  k: number,
): Promise<Next | "held up" | null> {
  const { db, org } = reading;
  const classed = classedAs(counts);
  const counted = summed(classed(counts));
  const earlier = { ...before, rows: summed(classed(before.rows)) };
  const tried = classed(allTried);
  // What a version before told does not say: whose message has been refused since then had come back.
  const { outside: failed = await uncountedAt(db, org, campaign, refused, earlier.at), lastNumber: last } = earlier;
  const outside = last === undefined ? failed : [...failed, ...(await addedAfter(db, org, campaign, last))];
  const arrived = classed(await handedOverOf(db, org, campaign, outside));
  // Who had got theirs, and has none by now: it came back, was tried again and went out no more.
  const inside = new Set(arrived.map(({ number }) => number));
  const gone = await withOutcomes(
    db,
    org,
    campaign,
    outside.filter((number) => !inside.has(number)),
  );
  const triedAgain = earlier.triedAgain ?? triesOf(tried, earlier.at.getTime());
  const unknown = new Set(outside);
  const untold = tried.flatMap(({ moments, ...one }) => {
    const since = unknown.has(one.number) ? undefined : moments[triedAgain[one.number] ?? 0];
    return since === undefined ? [] : [{ ...one, since }];
  });
  const isOut = (one: { isOut: boolean }) => one.isOut;
  // Those who got theirs come together, and so do those whose message came back: each of them where they are enough.
  const may = <P extends Place>(some: readonly P[]) =>
    placedIn(some, comingNow(earlier.margins, cellsOf(earlier.rows), comingOf(some), k));
  const here = new Set(may([...arrived.filter(isOut), ...untold.filter(isOut)]).map(({ number }) => number));
  const lost = new Set(may(arrived.filter((one) => !isOut(one))).map(({ number }) => number));
  let same = false;
  // Where they are too few beside each other, one after the other.
  const all = here.size > 0 && lost.size > 0 ? [new Set([...here, ...lost])] : [];
  for (const comers of [...all, ...[here, lost].filter(({ size }) => size > 0), none]) {
    const come = arrived.filter(({ number }) => comers.has(number));
    const again = untold.filter(({ number }) => comers.has(number));
    const held = heldBack([...arrived, ...gone], untold, comers);
    let others: Others | null = null;
    if (held) {
      same ||= await areRecounted(reading, campaign, counts);
      if (!same) return "held up";
      others = await countOthers(db, org, campaign, held);
    }
    const read = others ? summed(classed(others.rows)) : counted;
    const { rows, came } = withThoseToldOf(earlier.rows, read, come);
    const margins = nextMargins(earlier, rows, [...came, ...comingOf(again)], k);
    if (!margins) continue;
    const waiting = new Set(held?.back.map(({ number }) => number));
    return {
      read,
      rows,
      margins,
      outside: outside.filter((number) => !(inside.has(number) && comers.has(number))),
      triedAgain: { ...triedAgain, ...triesOf(tried.filter(({ number }) => !waiting.has(number))) },
      others,
    };
  }
  return null;
}

const none: ReadonlySet<number> = new Set();

/** Whether counts of a campaign are what is known of each of its messages: where somebody is held back the others are told of from that. */
async function areRecounted(
  { db, org, env }: Reading,
  campaign: string,
  counts: readonly CountRow[],
): Promise<boolean> {
  noteRecount(env, campaign, printOf(counts));
  const classed = classedAs(counts);
  return areSame(summed(classed(await recountRows(db, org, campaign))), summed(classed(counts)));
}

/** Of those who may come, those who do not; null where that is nobody. */
function heldBack(
  arrived: readonly { number: number }[],
  untold: HeldBack["back"],
  come: ReadonlySet<number>,
): HeldBack | null {
  const out = arrived.flatMap(({ number }) => (come.has(number) ? [] : [number]));
  const back = untold.filter(({ number }) => !come.has(number));
  return out.length + back.length > 0 ? { out, back } : null;
}

/** With how many tries it is told what people have done since. @param until no later ones (Unix milliseconds) */
function triesOf(
  tried: readonly { number: number; moments: readonly number[] }[],
  until = Infinity,
): Record<string, number> {
  return Object.fromEntries(tried.map(({ number, moments }) => [number, moments.filter((at) => at <= until).length]));
}
