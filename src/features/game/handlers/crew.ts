import { randomInt } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { withReader } from "../../../kit/disclosure/index.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { organisation, privacySince } from "../../organisations/index.ts";
import { disclosedBefore, member } from "../../people/index.ts";
import { thanksGiven } from "../facts.ts";
import type { ownContract } from "../own-contract.ts";
import { countedActs, crewNames, crewSize, maxPerMember, thanksDays, weeksGoal } from "../rules/crews.ts";
import { dateOf, latestSeason, mondayOf } from "../rules/days.ts";
import {
  addCrew,
  crewActs,
  crewByCode,
  crewOf,
  crewReports,
  departmentCrew,
  joinCrew,
  lastOfCrew,
  storeActsOfLeaver,
  leaveCrew,
  lockCrew,
  moveToCrew,
} from "../store/crews.ts";
import type { Crew } from "../store/crews.ts";
import { noteLeftCrew } from "../store/settings.ts";
import { addThanks, countThanks, haveThanked } from "../store/thanks.ts";
import { requireGame } from "../switches.ts";
import { todayOf } from "../today.ts";

type Own = Pick<Context, "db" | "org" | "actor" | "now" | "env">;
const dayMs = 86_400_000;
/** Without letters and digits that are read for others. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const crewHandlers = {
  async myCrew(context) {
    await requireGame(context, "crews");
    return crewView(context);
  },

  async joinCrew(context) {
    const { db, org, actor, input } = context;
    await requireGame(context, "crews");
    const person = actor.member!;
    if (await crewOf(db, org, person)) throw inOne();
    if (input.with === "own") await join(db, org, await begin(db, org, null), person);
    else if (input.with === "department") await joinDepartments(db, org, person, context.now);
    else await joinByCode(db, org, person, input.code ?? "");
    return crewView(context);
  },

  async leaveCrew({ db, org, actor, now }) {
    const person = actor.member!;
    const crew = await crewOf(db, org, person);
    // Of the last two who leave together, the second finds nobody left.
    if (crew) await lockCrew(db, org, crew.id);
    if (crew) await keepActs(db, org, crew.id, [person], now);
    // What was told of a crew is told of whoever leaves it: in that season they come onto no board (`mayJoinBoard`).
    if (crew) await noteLeftCrew(db, org, [person], latestSeason(now.getTime()));
    await leaveCrew(db, org, person);
    return undefined;
  },

  async giveThanks(context) {
    const { db, org, actor, input, now } = context;
    await requireGame(context, "crews");
    const giver = actor.member!;
    const crew = await crewOf(db, org, giver);
    // Two of a crew who thank each other at the same moment are asked one after the other whether they have.
    if (crew) await lockCrew(db, org, crew.id);
    const reports = crew ? await thankable(context, crew) : [];
    const found = reports.find(({ id }) => id === input.report);
    if (!found) throw refuse("missing", "no-report", words("game")("no-report"));
    const since = new Date(now.getTime() - thanksDays.mutual * dayMs);
    const mutual = await haveThanked(db, org, giver, found.person, since);
    const thanks = { id: newId(), giver, receiver: found.person, act: found.act, mutual };
    if (await addThanks(db, org, thanks))
      await record(db, org, [thanksGiven({ thanks: thanks.id }, { person: giver })]);
    return crewView(context);
  },
} satisfies Partial<Handlers<typeof ownContract>>;

async function joinDepartments(db: Db, org: string, person: string, now: Date): Promise<void> {
  const department = (await member(db, org, person))?.department ?? null;
  if (!department) throw refuse("conflict", "no-department", words("game")("no-department-crew"));
  const crew = await departmentCrew(db, org, department.id);
  if (crew && crew.people < crewSize.most) return join(db, org, crew.id, person);
  const next = await begin(db, org, department.id);
  // Both are large enough at once.
  if (crew) {
    const last = await lastOfCrew(db, org, crew.id, crewSize.least - 1);
    await keepActs(db, org, crew.id, last, now);
    await noteLeftCrew(db, org, last, latestSeason(now.getTime()));
    await moveToCrew(db, org, last, next);
  }
  await join(db, org, next, person);
}

/** The goal's sum stands still when people go: what it falls by would be what they did. */
async function keepActs(db: Db, org: string, crew: string, people: readonly string[], now: Date): Promise<void> {
  const { week } = await todayOf(db, org, people[0]!, now);
  const acts = await crewActs(db, org, crew, { ...daysOf(week), heard: null, by: people[0]! });
  const theirs = acts.filter(({ person }) => people.includes(person)).map((one) => one.acts);
  await storeActsOfLeaver(db, org, crew, week, countedActs(theirs));
}

async function joinByCode(db: Db, org: string, person: string, code: string): Promise<void> {
  const crew = await crewByCode(db, org, code);
  if (!crew || crew.department) throw refuse("missing", "no-crew", words("game")("no-crew"));
  if (crew.people >= crewSize.most)
    throw refuse("conflict", "crew-full", words("game")("crew-full", { most: crewSize.most }));
  await join(db, org, crew.id, person);
}

/** Lets somebody into a crew, if they have not come into one meanwhile. */
async function join(db: Db, org: string, crew: string, person: string): Promise<void> {
  if (!(await joinCrew(db, org, crew, person))) throw inOne();
}

function inOne() {
  return refuse("conflict", "in-a-crew", words("game")("in-a-crew"));
}

async function begin(db: Db, org: string, department: string | null): Promise<string> {
  const id = newId();
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  await addCrew(db, org, { id, name: randomInt(crewNames), code, department });
  return id;
}

const daysOf = (week: number) => ({ from: mondayOf(week), to: mondayOf(week + 1) });

/**
 * Before when somebody must have reported a simulation for the others of a crew to be told: where people are hidden the hour of it has to be over, for whoever
 * asks again and again would find the moment in the log of a mail server.
 */
async function heardBefore({ db, org, now }: Pick<Own, "db" | "org" | "now">): Promise<Date | null> {
  return (await privacySince(db, org, null)) === "named" ? null : disclosedBefore(now);
}

async function crewView(context: Own) {
  const { db, org, actor, now } = context;
  const person = actor.member!;
  const crew = await crewOf(db, org, person);
  if (!crew) return { crew: null };
  const { week } = await todayOf(db, org, person, now);
  const heard = await heardBefore(context);
  const acts = await crewActs(db, org, crew.id, { ...daysOf(week), heard, by: person });
  const reports = await thankable(context, crew);
  const { smallestGroup } = await organisation(db, org);
  return {
    crew: {
      name: words("game")(`crew.${crew.name}` as "crew.0"),
      people: crew.people,
      gathering: crew.people < crewSize.least,
      code: crew.department ? null : crew.code,
      goal: {
        week: dateOf(mondayOf(week)),
        target: weeksGoal(Math.max(crew.people, crewSize.least)),
        // Of fewer others it would tell what some few did: everybody knows their own part.
        done:
          crew.people < withReader(smallestGroup)
            ? null
            : (crew.kept[week] ?? 0) + countedActs(acts.map((one) => one.acts)),
        yours: Math.min(maxPerMember, acts.find((one) => one.person === person)?.acts ?? 0),
      },
      thanks: await countThanks(db, org, person),
      reports: reports.map(({ id, day }) => ({ id, day: dateOf(day) })),
    },
  };
}

/** Reports of others of a crew, by ids that tell of nobody and of no simulation. */
async function thankable({ db, org, actor, now, env }: Own, crew: Crew) {
  if (crew.people < crewSize.least) return [];
  // Each is what one person did: where people appear in sums alone nobody is told of it.
  if ((await privacySince(db, org, null)) === "aggregate-only") return [];
  const since = new Date(now.getTime() - thanksDays.report * dayMs);
  const heard = await heardBefore({ db, org, now });
  const reports = await crewReports(db, org, crew.id, actor.member!, since, heard);
  return reports.map((one) => ({
    ...one,
    id: env.secrets.mac("game-report", `${org}\n${actor.member!}\n${one.act}`).toString("base64url"),
  }));
}
