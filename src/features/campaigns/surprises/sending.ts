import { randomInt } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Actor, Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { Problem } from "../../../kit/problem.ts";
import { isAhead } from "../../../kit/has-passed.ts";
import { requireOrderer } from "../../../kit/progress/index.ts";
import { dateTag, words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { ensureLibrary, lureIfAny } from "../../lures/index.ts";
import { difficulties, languageOf } from "../../lures/rules.ts";
import { organisation } from "../../organisations/index.ts";
import { member as findMember } from "../../people/index.ts";
import { nameOf } from "../begin.ts";
import { fitsChannel } from "../channels.ts";
import { contract } from "../contract.ts";
import { launchOrAsk } from "../launching.ts";
import { storedRefusal } from "../stored-refusal.ts";
import { addCampaign, findCampaign } from "../store/campaigns.ts";
import { luresByUse } from "../store/programmes.ts";
import { lockSurprises, noteSurprise, surprisesDue } from "../store/surprises.ts";
import type { Surprises } from "../store/surprises.ts";
import { drawNext, ownAddresses } from "./own.ts";

// What is locked in one organisation holds up nobody else's.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "somebody's surprise could not be sent");
const patience = 60_000;
const day = 86_400_000;
/** Links of a surprise count for so many days; then comes its debrief. */
const resultsDays = 3;

/** Begins every surprise whose time has come. Bears being run again at any point. */
export async function sendSurprises(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const { org, member } of await env.database.reachable((db) => surprisesDue(db, furthest)))
    sweep.start(org, () => sendOne(env, org, member));
  await sweep.settled(patience);
}

async function sendOne(env: Env, org: string, member: string): Promise<void> {
  const refusal = await env.database
    .tx(org, async (db, now) => {
      const found = await lockSurprises(db, org, member);
      // Somebody was faster, or it rests.
      if (!found || found.paused) return null;
      if (found.nextAt > now) {
        await drawAnew(db, org, found, now);
        return null;
      }
      const problem = await begin(env, db, org, found, now);
      await goOn(db, org, found, now, problem);
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof Problem) return storedRefusal(error);
      throw error;
    });
  if (refusal === null) return;
  await env.database.tx(org, async (db, now) => {
    const found = await lockSurprises(db, org, member);
    if (found && found.nextAt <= now) await goOn(db, org, found, now, refusal);
  });
}

/** Drafts and launches one. @returns what stands against it, kept for its reader */
async function begin(env: Env, db: Db, org: string, wanted: Surprises, now: Date): Promise<string | null> {
  const home = await organisation(db, org);
  const person = await findMember(db, org, wanted.member);
  if (home.plan !== "individual" || !person?.active) return storedWords("campaigns", "problem.surprise-personal");
  const addresses = await ownAddresses(db, org, person);
  const open = wanted.channels.filter((id) => addresses.some((one) => one.channel === id && one.confirmed));
  const channel = open[randomInt(Math.max(1, open.length))];
  if (channel === undefined) return storedWords("campaigns", "problem.surprise-unconfirmed");
  const locale = person.locale ?? home.locale;
  const lure = await drawLure(db, org, languageOf(locale), channel);
  if (lure === null) return storedWords("campaigns", "problem.surprise-no-lures");
  const ordered = { kind: "member" as const, id: person.id, member: person.id, name: person.name, may: [launch] };
  const actor: Actor = await requireOrderer(db, org, { actor: ordered }, launch, now);
  const id = newId();
  const said = new Intl.DateTimeFormat(dateTag("campaigns", locale), { dateStyle: "long" }).format(now);
  const name = words("campaigns", locale)("surprise.name", { date: said });
  await addCampaign(db, org, {
    id,
    name,
    audience: { people: [person.id] },
    // At once, and never while they sleep: what waited for a server that was away waits for the morning.
    schedule: {
      start: null,
      windowDays: 0,
      from: wanted.awakeFrom,
      until: wanted.awakeUntil,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      jitterMinutes: 0,
      ratePerMinute: null,
    },
    channels: { [channel]: null },
    holdOutShare: 0,
    evaluationAt: null,
    resultsDays,
    lures: [lure],
    createdBy: nameOf(actor),
    writers: [],
    seed: randomInt(2 ** 47),
  });
  await audited(contract.createCampaign, { db, org, actor }, { id });
  await launchOrAsk({ db, org, env, now, actor }, (await findCampaign(db, org, id))!);
  return null;
}

/** Beyond so many days from now no surprise is drawn, unless days are closed. */
const furthest = 70;

/** The next one where a clock that was ahead has drawn it: whoever wants to be surprised would hear nothing until that day. */
async function drawAnew(db: Db, org: string, found: Surprises, now: Date): Promise<void> {
  const early = found.lastAt !== null && isAhead(found.lastAt, now);
  if (!early && found.nextAt.getTime() <= now.getTime() + furthest * day) return;
  const [home, person] = [await organisation(db, org), await findMember(db, org, found.member)];
  const nextAt = person && drawNext(home, person, found, now, early ? now : found.lastAt);
  if (nextAt && (early || nextAt < found.nextAt))
    await noteSurprise(db, org, found.member, { nextAt, lastAt: early ? now : null, problem: found.problem });
}

const launch = "campaigns:launch";

async function goOn(db: Db, org: string, found: Surprises, now: Date, problem: string | null): Promise<void> {
  const [home, person] = [await organisation(db, org), await findMember(db, org, found.member)];
  const nextAt = (person && drawNext(home, person, found, now, now)) ?? new Date(now.getTime() + 30 * day);
  await noteSurprise(db, org, found.member, { nextAt, lastAt: problem ? null : now, problem });
}

/** A shipped lure of a difficulty that is drawn, of those that were used longest ago. */
async function drawLure(db: Db, org: string, language: string, channel: string): Promise<string | null> {
  await ensureLibrary(db, org);
  const first = randomInt(difficulties.length);
  for (const n of difficulties.keys()) {
    const difficulty = difficulties[(first + n) % difficulties.length]!;
    for (const { id } of await luresByUse(db, org, language, [difficulty], randomInt(2 ** 47))) {
      const found = await lureIfAny(db, org, id);
      if (found?.usable && found.source === "library" && fitsChannel(found.channel, channel)) return id;
    }
  }
  return null;
}
