import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { organisation } from "../organisations/index.ts";
import { actsIn } from "./acting.ts";
import { applied, classOf } from "./applying.ts";
import { enterLeagues } from "./drawing.ts";
import type { Entry } from "./drawing.ts";
import { badgeEarned, levelReached } from "./facts.ts";
import { foldPeople, holdPeople } from "./folding.ts";
import type { Touched } from "./folding.ts";
import { besideItsTime, learnLure, lookedAtSince, priorOf } from "./learning.ts";
import { isEnd, isOfDelivery } from "./read.ts";
import type { Ended, OfDelivery, OfPerson, Read } from "./read.ts";
import { dayOf, seasonOf } from "./rules/days.ts";
import { levelOf } from "./rules/levels.ts";
import { addActs } from "./store/acts.ts";
import { addClosing, firstClicks, noteCampaigns } from "./store/campaigns.ts";
import type { CampaignChange } from "./store/campaigns.ts";
import { countByLure, findDeliveries, firstReporter, keepDeliveries } from "./store/deliveries.ts";
import type { Delivery } from "./store/deliveries.ts";
import { keepLure, learnedLures, luresLearnedSince } from "./store/lures.ts";
import { notePeopleMoved, zonesOf } from "./store/players.ts";
import type { Player } from "./store/players.ts";
import { findThanks } from "./store/thanks.ts";
import { addTold } from "./store/told.ts";

/** Lets a batch of facts count. What it comes to does not depend on where a batch ends, nor on how often or in which order facts are read. */
export async function keepUp(db: Db, org: string, facts: readonly Read[]): Promise<void> {
  let from = 0;
  for (const [at, fact] of facts.entries()) {
    if (!isEnd(fact)) continue;
    await takeSome(db, org, facts.slice(from, at) as Some[]);
    await close(db, org, fact);
    from = at + 1;
  }
  await takeSome(db, org, facts.slice(from) as Some[]);
}

type Some = OfDelivery | OfPerson;

async function takeSome(db: Db, org: string, all: readonly Some[]): Promise<void> {
  // Nobody stands behind the facts of those who were forgotten.
  const told = all.filter((one) => one.person !== null);
  if (told.length === 0) return;
  const thanks = await findThanks(
    db,
    org,
    told.flatMap((one) => (one.kind === "thanks.given" ? [one.data.thanks] : [])),
  );
  const people = new Set([...told.map((one) => one.person!), ...[...thanks.values()].map(({ receiver }) => receiver)]);
  const players = await holdPeople(db, org, people);
  // What somebody has carried over from then is not counted again.
  const facts = told.filter((one) => !(one.at.getTime() < (players.get(one.person!)?.carriedUntil ?? -Infinity)));
  const moved = facts.filter((one) => one.kind === "person.changed" && one.data.department !== undefined);
  const home = await organisation(db, org);
  const zones = await zonesOf(db, org, [...people]);
  const day = (person: string, at: number) => dayOf(zones.get(person) ?? home.timeZone, at);

  const touched = new Map<string, Touched>([...people].map((person) => [person, { deliveries: [], acts: [] }]));
  const deliveries = await takeDeliveries(db, org, facts.filter(isOfDelivery), day);
  for (const one of deliveries) touched.get(one.after.person)?.deliveries.push(one);
  const acts = actsIn(
    facts.filter((one) => !isOfDelivery(one)),
    thanks,
    day,
  );
  for (const act of await addActs(db, org, acts)) touched.get(act.person)?.acts.push(act);
  if (moved.length > 0)
    await notePeopleMoved(
      db,
      org,
      moved.map((one) => one.person!),
    );
  await settle(db, org, players, touched, entriesIn(facts, day));
}

/** Folds those who were touched, lets them into their seasons, and tells what they have earned. */
async function settle(
  db: Db,
  org: string,
  players: ReadonlyMap<string, Player>,
  touched: ReadonlyMap<string, Touched>,
  entries: readonly Omit<Entry, "level">[],
): Promise<void> {
  const moved = await foldPeople(db, org, players, touched);
  const now = new Map([...players, ...moved.map((one) => [one.person, one] as const)]);
  const entered = entries.flatMap((one) => {
    const season = now.get(one.person)?.play.seasons[one.season];
    return season ? [{ ...one, level: season.level }] : [];
  });
  await enterLeagues(db, org, entered);
  await tell(db, org, players, moved);
}

async function tell(db: Db, org: string, before: ReadonlyMap<string, Player>, moved: readonly Player[]): Promise<void> {
  const news = moved.flatMap(({ person, play }) => {
    const was = before.get(person)!.play;
    const level = levelOf(play.points);
    const badges = Object.entries(play.badges).filter(([id]) => was.badges[id] === undefined);
    return [
      ...badges.map(([id, at]) => ({
        what: `badge ${id}`,
        person,
        fact: badgeEarned({ badge: id }, { person, at: new Date(at) }),
      })),
      ...(level > levelOf(was.points)
        ? [{ what: `level ${level}`, person, fact: levelReached({ level }, { person, at: new Date(play.at!) }) }]
        : []),
    ];
  });
  if (news.length === 0) return;
  const fresh = await addTold(db, org, news);
  await record(
    db,
    org,
    news.filter(({ person, what }) => fresh.has(`${person} ${what}`)).map(({ fact }) => fact),
  );
}

/** What became of the messages that facts are about; those that have not changed are left out. */
async function takeDeliveries(
  db: Db,
  org: string,
  facts: readonly OfDelivery[],
  day: (person: string, at: number) => number,
): Promise<Touched["deliveries"]> {
  if (facts.length === 0) return [];
  const known = new Map(
    (
      await findDeliveries(
        db,
        org,
        facts.map(({ data }) => data),
      )
    ).map((one) => [keyOf(one), one]),
  );
  const campaigns = [...new Set(facts.map(({ data }) => data.campaign))];
  const clicks = await firstClicks(db, org, campaigns);
  const lately = await luresLearnedSince(db, org, lookedAtSince(facts.map(({ at }) => at.getTime())));
  const learned = await learnedLures(db, org, [...new Set(facts.map(({ data }) => data.lure))]);
  const beside = besideItsTime(lately);
  const difficultyFor = (fact: OfDelivery) => {
    const { lure, channel } = fact.data;
    const name = classOf(fact);
    const known = learned.find((one) => one.lure === lure && one.channel === channel && one.class === name);
    return beside(known ?? priorOf(name), fact.at.getTime());
  };
  const moments = new Map<string, CampaignChange>();
  const first = new Map<string, { before: Delivery | null; after: Delivery }>();
  for (const fact of facts) {
    const { campaign } = fact.data;
    if (fact.kind === "recipient.clicked")
      clicks.set(campaign, Math.min(clicks.get(campaign) ?? Infinity, fact.at.getTime()));
    noteMoment(moments, fact);
    const key = keyOf(fact.data);
    const before = known.get(key) ?? null;
    if (!before && unseen.has(fact.kind)) continue;
    const after = applied(fact, fact.person!, before, {
      difficulty: difficultyFor(fact),
      firstClick: clicks.get(campaign),
      dayOf: (at) => day(fact.person!, at),
    });
    if (after === before) continue;
    known.set(key, after);
    first.set(key, { before: first.get(key)?.before ?? (first.has(key) ? null : before), after });
  }
  await noteCampaigns(db, org, [...moments.values()]);
  const changed = [...first.values()];
  await keepDeliveries(
    db,
    org,
    changed.map(({ after }) => after),
  );
  return changed;
}

/** What happens to a message that nobody has got says nothing of anybody. */
const unseen = new Set<string>(["delivery.bounced", "delivery.unconfirmed", "delivery.requeued", "click.withdrawn"]);

function noteMoment(moments: Map<string, CampaignChange>, { kind, at, data: { campaign } }: OfDelivery): void {
  const nothing = { campaign, firstSentAt: null, firstClickAt: null, firstReportAt: null, endedAt: null };
  const one = moments.get(campaign) ?? nothing;
  const earlier = (known: Date | null) => (known && known <= at ? known : at);
  if (kind === "delivery.sent") moments.set(campaign, { ...one, firstSentAt: earlier(one.firstSentAt) });
  else if (kind === "recipient.clicked") moments.set(campaign, { ...one, firstClickAt: earlier(one.firstClickAt) });
  else if (kind === "recipient.reported") moments.set(campaign, { ...one, firstReportAt: earlier(one.firstReportAt) });
}

const entering = new Set<string>([
  "recipient.reported",
  "round.finished",
  "report.answered",
  "lesson.completed",
  "thanks.given",
]);

/** Who may have entered which season, in the ledger's order. */
function entriesIn(facts: readonly Some[], day: (person: string, at: number) => number): Omit<Entry, "level">[] {
  return facts
    .filter(({ kind }) => entering.has(kind))
    .map(({ person, at }) => ({ season: seasonOf(day(person!, at.getTime())), person: person!, at }));
}

/** A campaign's time is over: its lures are known better, somebody was first, and silence will be learned from. */
async function close(db: Db, org: string, { at, data: { campaign } }: Ended): Promise<void> {
  await noteCampaigns(db, org, [{ campaign, firstSentAt: null, firstClickAt: null, firstReportAt: null, endedAt: at }]);
  const counts = await countByLure(db, org, campaign);
  const learned = await learnedLures(
    db,
    org,
    counts.map(({ lure }) => lure),
  );
  for (const { lure, channel, class: name, shown, clicked } of counts) {
    const known =
      learned.find((one) => one.lure === lure && one.channel === channel && one.class === name) ?? priorOf(name);
    const now = learnLure(known, { channel, shown, clicked });
    await keepLure(db, org, { lure, channel, class: name, ...now, learnedAt: at }, shown);
  }
  await addClosing(db, org, campaign);
  const first = await firstReporter(db, org, campaign, at);
  if (!first) return;
  const { person } = first;
  const players = await holdPeople(db, org, [person]);
  const home = await organisation(db, org);
  const zone = (await zonesOf(db, org, [person])).get(person) ?? home.timeZone;
  const day = dayOf(zone, at.getTime());
  const acts = await addActs(db, org, [{ person, kind: "first", source: campaign, at: at.getTime(), day, data: {} }]);
  await settle(db, org, players, new Map([[person, { deliveries: [], acts }]]), []);
}

function keyOf({ campaign, delivery }: { campaign: string; delivery: number }): string {
  return `${campaign} ${delivery}`;
}
