import type { Db } from "../../../kit/db/index.ts";
import { newId, newIdOfHour } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { offeredPeople } from "../../people/index.ts";
import { gradeSkills, isSkill } from "../../training/index.ts";
import { items } from "../items.ts";
import { factOf, judgedAnswers, sealItems } from "../playing.ts";
import { chooseItems } from "../rules/choose.ts";
import { gradesOf } from "../rules/grade.ts";
import { tally, whyUnrewarded } from "../rules/judge.ts";
import type { Answer } from "../rules/judge.ts";
import { randomFrom } from "../rules/random.ts";
import { failure } from "../rules/skill.ts";
import { addBuild } from "../store/builds.ts";
import { addDuel } from "../store/duels.ts";
import { activePeople, addFinishedRounds } from "../store/demo.ts";
import type { Round } from "../store/rounds.ts";
import { pieceIds } from "../workshop/pieces.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const daysOfMonth = 30;
/** Rounds that the keenest play in a month. */
const keenest = 5;

interface Month {
  db: Db;
  org: string;
  now: Date;
  monthsAgo: number;
}

/**
 * What the demo's people practised in one month of the past year: some play nearly every week, some never, and those who play grow better at it. It follows from
 * their order in the directory and the month alone.
 */
export async function seedMonth({ db, org, now, monthsAgo }: Month): Promise<void> {
  const people = await activePeople(db, org);
  const start = new Date(now.getTime() - monthsAgo * daysOfMonth * day);
  const offered = await offeredPeople(db, org);
  const rounds = people.flatMap((member, at) => roundsOf(member, at, start, monthsAgo, offered.includes(member)));
  if (monthsAgo === 1)
    for (const [at, member] of people.entries())
      if (offered.includes(member) || plays(at)) rounds.push(yesterdays(member, at, now));
  const done = rounds.map((round) => ({ round, made: tally(judgedAnswers(round)) }));
  await addFinishedRounds(db, org, done);
  const facts = rounds.map((round) => factOf(round, judgedAnswers(round), round.earns === true, round.finishedAt!));
  await record(db, org, facts);
  for (const round of rounds.filter(({ earns }) => earns))
    await gradeSkills(db, org, round.member, gradesOf(judgedAnswers(round), isSkill), round.finishedAt!);
  const learner = offered.at(-1);
  if (monthsAgo === 1 && learner)
    await seedChallenge(
      db,
      org,
      people.find((one) => one !== learner)!,
      learner,
      now,
    );
  if (monthsAgo === 1)
    for (const [at, member] of people.slice(1, 4).entries()) await seedBuild(db, org, member, at, start);
}

/** A third of them does not play. */
const keenEnough = 0.33;
const plays = (at: number) => randomFrom(`demo player ${at}`)() >= keenEnough;

/** @param looked whether one can be signed in as them: then they play */
function roundsOf(member: string, at: number, start: Date, monthsAgo: number, looked: boolean): Round[] {
  const own = randomFrom(`demo player ${at}`);
  const [chance, talent] = [own(), own()];
  const keen = looked ? Math.max(0.7, chance) : chance;
  if (keen < keenEnough) return [];
  const skill = talent - 0.5 + keen * (12 - monthsAgo) * 0.1;
  const random = randomFrom(`demo player ${at}, ${monthsAgo} months ago`);
  const seen: string[][] = [];
  return Array.from({ length: Math.round(keen * keenest * random()) }, (_, n) => {
    // One after the other, on different days of the month, between eight and seventeen o'clock.
    const days = Math.floor(((n + random()) / keenest) * (daysOfMonth - 1));
    const startedAt = new Date(start.getTime() + days * day);
    startedAt.setUTCHours(8 + Math.floor(random() * 9), Math.floor(random() * 60), Math.floor(random() * 60), 0);
    return roundAt(member, startedAt, { skill, seen, random });
  });
}

/** A round within the past day, so that the season that runs has people in it. */
function yesterdays(member: string, at: number, now: Date): Round {
  const random = randomFrom(`demo player ${at}, yesterday`);
  const startedAt = new Date(now.getTime() - (2 + (at % 20)) * 60 * minute);
  return roundAt(member, startedAt, { skill: 0.5, seen: [], random });
}

function roundAt(
  member: string,
  startedAt: Date,
  { skill, seen, random }: { skill: number; seen: string[][]; random: () => number },
): Round {
  const chosen = chooseItems({ candidates: items, skill, due: [], lately: seen, random });
  seen.unshift(chosen.map(({ item }) => item));
  const answers = chosen.map((one, position): Answer => {
    const wrong = random() < failure(one.difficulty, skill);
    const seconds = Math.round((5 + random() * 7) * 10) / 10;
    const sure = random() < 0.6 ? random() < 0.8 : null;
    const looked = random() < 0.5 ? (["link"] as const) : (["sender", "link"] as const);
    const decision = !wrong && random() < 0.08 ? "check" : one.phish === wrong ? "trust" : "report";
    return { position, decision, sure, looked, seconds };
  });
  const seconds = answers.reduce((sum, one) => sum + one.seconds, 0);
  const round = {
    id: newIdOfHour(startedAt.getTime()),
    member,
    duel: null,
    nonce: newId(),
    items: chosen.map(({ item, difficulty }) => ({ item, difficulty })),
    answers,
    hurried: false,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + seconds * 1000),
    closedAt: null,
    earns: null,
  };
  return { ...round, earns: whyUnrewarded(false, tally(judgedAnswers(round))) === null };
}

/** A colleague's challenge that waits for whoever looks at the demo as its learner. */
async function seedChallenge(db: Db, org: string, challenger: string, invited: string, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 60 * minute);
  const sealed = await sealItems(db, org, { member: challenger, nonce: newId(), now });
  const id = newIdOfHour(createdAt.getTime());
  const code = id.slice(-8);
  await addDuel(db, org, {
    id,
    challenger,
    challengerNamed: true,
    code,
    department: null,
    invited,
    items: sealed,
    createdAt,
  });
}

/** Something from the workshop for the rounds of whoever looks at the demo. */
async function seedBuild(db: Db, org: string, member: string, at: number, createdAt: Date): Promise<void> {
  const pieces = {
    pretext: pieceIds.pretext[at]!,
    sender: pieceIds.sender[at]!,
    link: pieceIds.link[at]!,
    pressure: pieceIds.pressure[at]!,
  };
  await addBuild(db, org, { id: newIdOfHour(createdAt.getTime()), member, pieces, named: at > 0, createdAt });
}
