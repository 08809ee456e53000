import type { Db } from "../../kit/db/index.ts";
import { organisation } from "../organisations/index.ts";
import { actsOfFacts } from "./acts-of-facts.ts";
import { closeCampaign, awardFirstReport, releaseHeldOut } from "./closing.ts";
import type { Entry } from "./league-draw.ts";
import { lockPeople } from "./folding.ts";
import type { PlayerChanges } from "./folding.ts";
import { isEnd, isEvaluation, isOfDelivery } from "./read.ts";
import type { OfDelivery, OfPerson, Read } from "./read.ts";
import { dayOf, seasonOf } from "./rules/days.ts";
import { settle } from "./settling.ts";
import { addActs } from "./store/acts.ts";
import { lockStandings, notePeopleMoved, zonesOf } from "./store/players.ts";
import { findThanks } from "./store/thanks.ts";
import { takeDeliveries } from "./take-deliveries.ts";

/** Lets a batch of facts count. What it comes to does not depend on where a batch ends, nor on how often or in which order facts are read. */
export async function applyFacts(db: Db, org: string, facts: readonly Read[]): Promise<void> {
  await lockStandings(db, org);
  let from = 0;
  for (const [at, fact] of facts.entries()) {
    if (!isEnd(fact) && !isEvaluation(fact)) continue;
    await takeSome(db, org, facts.slice(from, at) as Some[]);
    await (isEnd(fact) ? closeCampaign(db, org, fact) : releaseHeldOut(db, org, fact));
    from = at + 1;
  }
  await takeSome(db, org, facts.slice(from) as Some[]);
}

type Some = OfDelivery | OfPerson;

async function takeSome(db: Db, org: string, all: readonly Some[]): Promise<void> {
  // Nobody stands behind the facts of those who were forgotten.
  const known = all.filter((one) => one.person !== null);
  if (known.length === 0) return;
  const thanks = await findThanks(
    db,
    org,
    known.flatMap((one) => (one.kind === "thanks.given" ? [one.data.thanks] : [])),
  );
  const people = new Set([...known.map((one) => one.person!), ...[...thanks.values()].map(({ receiver }) => receiver)]);
  const players = await lockPeople(db, org, people);
  // What somebody has carried over from then is not counted again.
  const facts = known.filter((one) => !(one.at.getTime() < (players.get(one.person!)?.carriedUntil ?? -Infinity)));
  const moved = facts.filter(isOfMove);
  const home = await organisation(db, org);
  const zones = await zonesOf(db, org, [...people]);
  const day = (person: string, at: number) => dayOf(zones.get(person) ?? home.timeZone, at);

  const byPerson = new Map<string, PlayerChanges>([...people].map((person) => [person, { deliveries: [], acts: [] }]));
  const { changed, over } = await takeDeliveries(db, org, facts.filter(isOfDelivery), day);
  for (const one of changed) byPerson.get(one.after.person)?.deliveries.push(one);
  const acts = actsOfFacts(
    facts.filter((one) => !isOfDelivery(one)),
    thanks,
    day,
  );
  for (const act of await addActs(db, org, acts)) byPerson.get(act.person)?.acts.push(act);
  if (moved.length > 0) await notePeopleMoved(db, org, latest(moved));
  await settle(db, org, players, byPerson, entriesIn(facts, day));
  for (const { campaign, ended } of over) await awardFirstReport(db, org, campaign, new Date(ended));
}

/** The department stands in each change; where it is told what changed, it may be something else. An import of a version before did not tell. */
const isOfMove = (one: Some) =>
  one.kind === "person.changed" &&
  one.data.department !== undefined &&
  (one.data.fields?.includes("department") ?? true);

/** The last of each person's facts: when it was. */
const latest = (facts: readonly Some[]) => new Map(facts.map((one) => [one.person!, one.at]));

const entering = new Set<string>([
  "recipient.reported",
  "round.finished",
  "report.answered",
  "colleague.reported",
  "lesson.completed",
  "lesson.played",
  "thanks.given",
]);

/** Who may have entered which season, in the ledger's order. */
function entriesIn(facts: readonly Some[], day: (person: string, at: number) => number): Omit<Entry, "level">[] {
  return facts
    .filter(({ kind }) => entering.has(kind))
    .map(({ person, at }) => ({ season: seasonOf(day(person!, at.getTime())), person: person!, at }));
}
