import { comingNow } from "../../kit/disclosure/index.ts";
import type { Context } from "../../kit/feature.ts";
import { noteRecount } from "./held-up.ts";
import { countOthers, stillCounted } from "./held-back.ts";
import type { HeldBack, Others } from "./held-back.ts";
import { firstMargins, nextMargins } from "./margins.ts";
import { cellsOf, classedAs, comingOf, placedIn, printOf, summed, withThoseToldOf } from "./people-behind.ts";
import type { CountRow } from "./store.ts";
import type { Message, Place, Snapshot } from "./store/people-behind.ts";
import type { WholeRelease } from "./store/releases.ts";

type Reading = Pick<Context, "db" | "org" | "env">;

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
  campaign: string,
  { counts, refused, tried }: Snapshot,
  k: number,
): Promise<Next | "held up" | null> {
  const { db, org, env } = reading;
  const out = await stillCounted(db, org, campaign, refused, new Set(tried.map(({ number }) => number)));
  let others: Others | null = null;
  if (out.length > 0) {
    noteRecount(env, campaign, printOf(counts));
    others = await countOthers(db, org, campaign, counts, { out, back: [] });
    if (!others) return "held up";
  }
  const rows = others ? others.rows : [...counts];
  const margins = firstMargins(rows, k);
  if (!margins) return null;
  return { read: rows, rows, margins, outside: [...refused], triedAgain: triesOf(tried), others };
}

/**
 * What may be told of a campaign after it was told before: with those who came since, where they are enough, and else without them. Whose message had come back and
 * was tried again comes with what they do from then on: of the others nobody may have done anything since. Whose message came back once more, or for the first
 * time, hides none of those who got theirs.
 * @param untold the numbers of messages whose recipients the release before says nothing of
 * @returns null where nothing may be, "held up" where its counts are not what its messages say
 */
export async function nextFigures(
  reading: Reading,
  campaign: string,
  { counts, ...now }: Snapshot,
  before: WholeRelease & { at: Date },
  untold: readonly number[],
  k: number,
): Promise<Next | "held up" | null> {
  const { db, org, env } = reading;
  const classed = classedAs(counts);
  const counted = summed(classed(counts));
  const earlier = { ...before, rows: summed(classed(before.rows)) };
  const tried = classed(now.tried);
  const arrived = classed(now.arrived);
  const outside = [...untold, ...now.added];
  // Who had got theirs, and has none by now: it came back, was tried again and went out no more.
  const inside = new Set(arrived.map(({ number }) => number));
  const triedAgain = earlier.triedAgain ?? triesOf(tried, earlier.at.getTime());
  const since = tried.filter(({ number, moments }) => moments.length > (triedAgain[number] ?? 0));
  const gone = await stillCounted(
    db,
    org,
    campaign,
    outside.filter((number) => !inside.has(number)),
    new Set(since.map(({ number }) => number)),
  );
  const unknown = new Set(outside);
  const again = since.flatMap(({ moments, ...one }) =>
    unknown.has(one.number) ? [] : [{ ...one, since: moments[triedAgain[one.number] ?? 0]! }],
  );
  const isOut = (one: Message) => one.isOut;
  // Those who got theirs come together, and so do those whose message came back: each of them where they are enough.
  const may = <P extends Place>(some: readonly P[]) =>
    placedIn(some, comingNow(earlier.margins, cellsOf(earlier.rows), comingOf(some), k));
  const here = new Set(may([...arrived.filter(isOut), ...again.filter(isOut)]).map(({ number }) => number));
  const lost = new Set(may(arrived.filter((one) => !isOut(one))).map(({ number }) => number));
  let isNoted = false;
  // Where they are too few beside each other, one after the other.
  const all = here.size > 0 && lost.size > 0 ? [new Set([...here, ...lost])] : [];
  for (const comers of [...all, ...[here, lost].filter(({ size }) => size > 0), none]) {
    const come = arrived.filter(({ number }) => comers.has(number));
    const back = again.filter(({ number }) => comers.has(number));
    const held = heldBack([...arrived.map(({ number }) => number), ...gone], again, comers);
    let others: Others | null = null;
    if (held) {
      if (!isNoted) noteRecount(env, campaign, printOf(counts));
      isNoted = true;
      others = await countOthers(db, org, campaign, counts, held);
      if (!others) return "held up";
    }
    const read = others ? others.rows : counted;
    const { rows, came } = withThoseToldOf(earlier.rows, read, come);
    const margins = nextMargins(earlier, rows, [...came, ...comingOf(back)], k);
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

/** Of those who may come, those who do not; null where that is nobody. */
function heldBack(outside: readonly number[], again: HeldBack["back"], come: ReadonlySet<number>): HeldBack | null {
  const out = outside.filter((number) => !come.has(number));
  const back = again.filter(({ number }) => !come.has(number));
  return out.length + back.length > 0 ? { out, back } : null;
}

/** With how many tries it is told what people have done since. @param until no later ones (Unix milliseconds) */
function triesOf(
  tried: readonly { number: number; moments: readonly number[] }[],
  until = Infinity,
): Record<string, number> {
  return Object.fromEntries(tried.map(({ number, moments }) => [number, moments.filter((at) => at <= until).length]));
}
