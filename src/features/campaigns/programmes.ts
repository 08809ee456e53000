import { randomInt } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { storedWords } from "../../kit/stored-words.ts";
import { Problem } from "../../kit/problem.ts";
import { requireOrderer } from "../../kit/progress/index.ts";
import { dateTag } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { lureIfAny } from "../lures/index.ts";
import { languageOf } from "../lures/rules.ts";
import { organisation } from "../organisations/index.ts";
import { nameOf } from "./begin.ts";
import { channelsFor, fitsChannel } from "./channels.ts";
import { contract } from "./contract.ts";
import { storedRefusal } from "./stored-refusal.ts";
import { launchOrAsk } from "./launching.ts";
import { addDays, datesOf, instantOf, knownZone, mixed, zoneOffset } from "./rules.ts";
import { minutesOf } from "./schedule-input.ts";
import { addCampaign, findCampaign, noteProblemOf } from "./store/campaigns.ts";
import {
  lockProgramme,
  listProgrammes,
  luresByUse,
  noteProblem,
  noteTried,
  organisationsWithProgrammes,
  ownDates,
  putDate,
  untriedDrafts,
} from "./store/programmes.ts";
import type { OwnDate, Programme } from "./store/programmes.ts";

/** A date is moved by so many days at most from where the rhythm has it. */
export const maxMoveDays = 60;

/** The day that an organisation's clock shows, YYYY-MM-DD. */
export function dayIn(zone: string, now: Date): string {
  const known = knownZone(zone) ? zone : "UTC";
  return new Date(now.getTime() + zoneOffset(known, now.getTime())).toISOString().slice(0, 10);
}

/** A programme's dates by the rhythm within a span, each with the day on which it is held and its simulation, if it has one. */
export function heldDates(
  programme: Pick<Programme, "id" | "every" | "startsOn">,
  own: readonly OwnDate[],
  from: string,
  to: string,
): OwnDate[] {
  return datesOf(programme.every, programme.startsOn, from, to).map(
    (slot) =>
      own.find((one) => one.programme === programme.id && one.slot === slot) ?? {
        programme: programme.id,
        slot,
        on: slot,
        campaign: null,
      },
  );
}

// What is locked in one organisation, or cannot be planned, holds up nobody else's simulations.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "an organisation's programmes could not be planned");
const patience = 120_000;

/** Drafts what is due of every programme, and launches it where the programme says so. Bears being run again at any point. */
export async function planProgrammes(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const org of await env.database.reachable((db) => organisationsWithProgrammes(db)))
    sweep.start(org, () => planAll(env, org));
  await sweep.settled(patience);
}

/** One organisation's; one that cannot be planned keeps no other of its own from it. */
async function planAll(env: Env, org: string): Promise<void> {
  const faults: unknown[] = [];
  const note = (error: unknown) => void faults.push(error);
  const programmes = await env.database.tx(org, (db) => listProgrammes(db, org));
  for (const { id } of programmes.filter((one) => one.active))
    await env.database.tx(org, (db, now) => draftDue(db, org, id, now)).catch(note);
  for (const { programme, campaign } of await env.database.tx(org, (db) => untriedDrafts(db, org)))
    await launchPlanned(env, org, programme, campaign).catch(note);
  if (faults.length > 0) throw faults[0];
}

async function draftDue(db: Db, org: string, id: string, now: Date): Promise<void> {
  const programme = await lockProgramme(db, org, id);
  if (!programme?.active) return;
  const today = dayIn((await organisation(db, org)).timeZone, now);
  const until = addDays(today, programme.leadDays);
  const [from, to] = [addDays(today, -maxMoveDays), addDays(until, maxMoveDays)];
  const dates = heldDates(programme, await ownDates(db, org, id, from, to), from, to);
  for (const one of dates) {
    if (one.campaign || one.on === null || one.on < today || one.on > until) continue;
    const campaign = await draftFor(db, org, programme, one.on);
    if (campaign) await putDate(db, org, { ...one, campaign });
    await noteProblem(db, org, id, campaign ? null : storedWords("campaigns", "problem.programme-no-lures"));
  }
}

async function draftFor(db: Db, org: string, programme: Programme, on: string): Promise<string | null> {
  const { timeZone, locale } = await organisation(db, org);
  const lures = await luresFor(db, org, programme, locale);
  if (lures.length === 0) return null;
  const forms = lures.map(({ channel }) => channel);
  const actor = ordererOf(programme);
  const id = newId();
  const day = Date.parse(`${on}T00:00:00Z`);
  const opening = instantOf(timeZone, day + minutesOf(programme.schedule.from) * 60_000, "later");
  const said = new Intl.DateTimeFormat(dateTag("campaigns", locale), { dateStyle: "long", timeZone: "UTC" }).format(
    day,
  );
  const name = `${programme.name}, ${said}`;
  await addCampaign(db, org, {
    id,
    name,
    audience: programme.audience,
    schedule: { ...programme.schedule, start: new Date(opening).toISOString() },
    channels: await channelsFor(db, org, forms, programme.channels),
    holdOutShare: programme.holdOutShare,
    evaluationAt: null,
    resultsDays: programme.resultsDays,
    lures: lures.map(({ id: lure }) => lure),
    createdBy: nameOf(actor),
    writers: programme.writers,
    seed: randomInt(2 ** 47),
  });
  await audited(contract.createCampaign, { db, org, actor }, { id, detail: { programme: programme.id } });
  return id;
}

/** Usable lures of the mix that is wanted, in the organisation's language; whoever reads another gets the variant at the launch. */
async function luresFor(
  db: Db,
  org: string,
  { mix, channels }: Programme,
  locale: string,
): Promise<{ id: string; channel: string }[]> {
  const used = Object.keys(channels);
  const candidates = await luresByUse(db, org, languageOf(locale), mix.difficulties, randomInt(2 ** 47));
  const usable: ((typeof candidates)[number] & { channel: string })[] = [];
  const enough = (difficulty: string, channel: string) =>
    usable.filter((one) => one.difficulty === difficulty && fitsChannel(one.channel, channel)).length >= mix.lures;
  for (const one of candidates) {
    const found = await lureIfAny(db, org, one.id);
    if (found?.usable && used.some((channel) => fitsChannel(found.channel, channel)))
      usable.push({ ...one, channel: found.channel });
    // No class needs more than all of them, by whichever channel.
    if (mix.difficulties.every((each) => used.every((channel) => enough(each, channel)))) break;
  }
  return mixed(usable, mix.difficulties, mix.lures);
}

async function launchPlanned(env: Env, org: string, programme: string, campaign: string): Promise<void> {
  const failed = await env.database
    .tx(org, async (db, now) => {
      if (!(await noteTried(db, org, campaign))) return null;
      const from = await lockProgramme(db, org, programme);
      const draft = await findCampaign(db, org, campaign);
      // Somebody was faster, or has let the programme rest.
      if (!from?.active || draft?.state !== "draft") return null;
      const ordered = { actor: { ...ordererOf(from), may: ["campaigns:launch"] } };
      const actor = await requireOrderer(db, org, ordered, "campaigns:launch", now);
      await launchOrAsk({ db, org, env, now, actor }, draft);
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof Problem) return storedRefusal(error);
      throw error;
    });
  if (failed === null) return;
  // The draft stays for people to look at, with what stood against it.
  await env.database.tx(org, async (db) => {
    await noteTried(db, org, campaign);
    await noteProblemOf(db, org, campaign, failed);
    await noteProblem(db, org, programme, failed);
  });
}

function ordererOf({ createdBy, requestedMember }: Programme): Omit<Actor, "may"> {
  const [kind, ...id] = createdBy.split(":");
  return { kind: kind as Actor["kind"], id: id.join(":"), member: requestedMember, name: "" };
}
