import { randomBytes } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { newIdOfHour } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import { daysBefore } from "../../kit/personal.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import { gradeSkills, isSkill, knowledgeOf } from "../training/index.ts";
import { endDuel } from "./duel.ts";
import { roundFinished, workshopFound } from "./facts.ts";
import { buildOf, itemOfBuild, items, minSecondsOf, templateOfItem } from "./items.ts";
import type { Sealed } from "./items.ts";
import { roundLength } from "./rules.ts";
import type { Decision, Inspection } from "./rules.ts";
import { chooseItems, templateOf } from "./rules/choose.ts";
import { gradesOf } from "./rules/grade.ts";
import { isHurried, isRight, tally, whyUnrewarded } from "./rules/judge.ts";
import type { Answer } from "./rules/judge.ts";
import { randomFrom } from "./rules/random.ts";
import { newcomer } from "./rules/skill.ts";
import { authorOf, buildsFor } from "./store/builds.ts";
import { hasPlayedAgainst } from "./store/duels.ts";
import { readDifficulties, readPlayers } from "./store/learning.ts";
import {
  addRound,
  closeRound,
  endRound,
  storeAnswers,
  recentItems,
  openRound,
  roundOfDuel,
  roundsBeside,
} from "./store/rounds.ts";
import type { Round } from "./store/rounds.ts";

/** Rounds whose messages do not come again yet. */
const seenRounds = 12;
/** Days that a round may wait for its answers, on a phone that is offline for instance. */
const openDays = 14;

/** The person's open round, or a new one. */
export async function startRound(db: Db, org: string, member: string, now: Date): Promise<Round> {
  const open = await openRound(db, org, member, null);
  if (open && open.startedAt > daysBefore(now, openDays)) return open;
  if (open) await closeRound(db, org, open.id, now);
  const nonce = newNonce();
  const sealed = await withBuild(
    db,
    org,
    member,
    await sealItems(db, org, { member, nonce, now }),
    randomFrom(`${nonce} build`),
  );
  return begin(db, org, { member, duel: null, nonce, items: sealed, now });
}

/** What a round consists of, for somebody: what is due and not seen lately, about as hard as it should be. */
export async function sealItems(
  db: Db,
  org: string,
  { member, nonce, now }: { member: string; nonce: string; now: Date },
): Promise<Sealed[]> {
  const difficulties = await readDifficulties(db, org);
  const known = await readPlayers(db, org, [member]);
  const lately = await recentItems(db, org, member, seenRounds);
  const candidates = items.map((one) => ({
    ...one,
    difficulty: difficulties.get(one.template)?.value ?? one.difficulty,
  }));
  const { value: skill } = known.get(member) ?? newcomer;
  const { skills } = await knowledgeOf(db, org, member, now);
  const fading = skills.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.retrievability - b.retrievability);
  const due = fading.map((one) => one.skill);
  const chosen = chooseItems({ candidates, skill, due, lately, random: randomFrom(nonce) });
  return chosen.map(({ item, difficulty }) => ({ item, difficulty }));
}

/** How often a round holds something from the workshop, where there is something new. */
const buildShare = 0.4;

/** The same messages, now and then with a colleague's practice phish in the place of the first phish. */
async function withBuild(
  db: Db,
  org: string,
  member: string,
  sealed: Sealed[],
  random: () => number,
): Promise<Sealed[]> {
  if (random() >= buildShare) return sealed;
  const builds = await buildsFor(db, org, member, 20);
  const build = builds[Math.floor(random() * builds.length)];
  const place = sealed.findIndex((one) => templateOfItem(one).phish);
  return build ? sealed.with(place, itemOfBuild(build)) : sealed;
}

export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

interface Beginning {
  member: string;
  duel: string | null;
  nonce: string;
  items: Sealed[];
  now: Date;
}

/** Opens a round; when another request has just opened one, that one. */
export async function begin(db: Db, org: string, { now, ...round }: Beginning): Promise<Round> {
  const made = await addRound(db, org, { ...round, id: newIdOfHour(now.getTime()), startedAt: now });
  const { member, duel } = round;
  const found = made ?? (await (duel ? roundOfDuel(db, org, member, duel) : openRound(db, org, member, null)));
  if (!found) throw new Error("a round was neither opened nor open");
  return found;
}

interface Given {
  position: number;
  decision: Decision;
  sure?: boolean | undefined;
  looked?: readonly Inspection[] | undefined;
  msSeen?: number | undefined;
}

/**
 * Takes answers to a round that is locked, of a person who is, too. The first answer to a message stands: whatever comes again, late or in another order
 * changes nothing. With the last one the round is finished, once.
 * @param now of the database: no phone's clock decides anything
 * @returns the round as it is now
 */
export async function answer(db: Db, org: string, round: Round, given: readonly Given[], now: Date): Promise<Round> {
  if (round.finishedAt) return round;
  const answers = [...round.answers];
  const elapsed = Math.max(0, (now.getTime() - round.startedAt.getTime()) / 1000);
  for (const { position, decision, sure = null, looked = [], msSeen = 0 } of given) {
    if (answers.some((one) => one.position === position)) continue;
    const seconds = Math.min(msSeen / 1000, elapsed);
    answers.push({ position, decision, sure, looked: [...new Set(looked)], seconds, at: now.getTime() });
  }
  if (answers.length === round.answers.length) return round;
  const least = [...minimumSecondsOf({ ...round, answers }), ...(await minimumSecondsElsewhere(db, org, round))];
  const hurried = round.hurried || isHurried(elapsed, least);
  const next = { ...round, answers, hurried };
  if (answers.length === roundLength) return finish(db, org, next, now);
  await storeAnswers(db, org, next);
  return next;
}

/** The least seconds that each answer of a round can honestly have taken. */
function minimumSecondsOf({ items: sealed, answers }: Pick<Round, "items" | "answers">): number[] {
  return answers.map((one) => minSecondsOf(sealed[one.position]!));
}

/** The same of answers that the person has given in other rounds since this one began: the same time does not count for two. */
async function minimumSecondsElsewhere(db: Db, org: string, round: Round): Promise<number[]> {
  const began = round.startedAt.getTime();
  const others = await roundsBeside(db, org, round, daysBefore(round.startedAt, openDays));
  return others.flatMap(({ items: sealed, answers }) =>
    minimumSecondsOf({ items: sealed, answers: answers.filter(({ at = 0 }) => at >= began) }),
  );
}

async function finish(db: Db, org: string, round: Round, now: Date): Promise<Round> {
  const judged = judgedAnswers(round);
  const made = tally(judged);
  const earns = whyUnrewarded(round.hurried, made) === null && !(await metLately(db, org, round, now));
  await endRound(db, org, round, { at: now, earns, tally: made });
  const found = earns ? await foundBuilds(db, org, round, judged, now) : [];
  await record(db, org, [factOf(round, judged, earns, now), ...found]);
  if (earns && !round.duel) await gradeSkills(db, org, round.member, gradesOf(judged, isSkill), now);
  if (round.duel) await endDuel(db, org, round, now);
  return { ...round, finishedAt: now, earns };
}

/** Whether the two of a duel have had another one within a day that counted: two who only play each other would bring each other to the day's cap. */
async function metLately(db: Db, org: string, { id, member, duel }: Round, now: Date): Promise<boolean> {
  if (!duel) return false;
  return hasPlayedAgainst(db, org, { member, duel, round: id, since: new Date(now.getTime() - day) });
}

const day = 86_400_000;

type Judged = Answer & Sealed & { phish: boolean; skills: readonly string[] };

/** The answers of a round beside what they were about. */
export function judgedAnswers({ items: sealed, answers }: Round): Judged[] {
  return answers.map((one) => {
    const of = sealed[one.position]!;
    const { phish, skills } = templateOfItem(of);
    return { ...one, ...of, phish, skills };
  });
}

/** Whoever made a practice phish is credited when it is found: that is what it is for. */
async function foundBuilds(
  db: Db,
  org: string,
  round: Round,
  judged: readonly Judged[],
  now: Date,
): Promise<NewFact[]> {
  const facts: NewFact[] = [];
  for (const { item, decision } of judged) {
    const build = decision === "report" ? buildOf(item) : null;
    const author = build && (await authorOf(db, org, build));
    if (build && author) facts.push(workshopFound({ build, round: round.id }, { person: author.member, at: now }));
  }
  return facts;
}

export function factOf(round: Round, judged: readonly Judged[], earns: boolean, now: Date): NewFact {
  const answers = judged
    .toSorted((one, other) => one.position - other.position)
    .map((one) => {
      const { class: of, form } = templateOfItem(one);
      const { item, phish, skills, decision, sure, seconds, difficulty } = one;
      return {
        item,
        template: templateOf(item),
        phish,
        decision,
        right: isRight(phish, one),
        sure,
        class: of,
        difficulty,
        skills: [...skills],
        form,
        seconds,
      };
    });
  const { id, startedAt, member, duel } = round;
  const kind = duel ? ("duel" as const) : ("practice" as const);
  const data = { round: id, kind, startedAt: startedAt.toISOString(), answers, earns };
  return roundFinished(data, { person: member, at: now });
}
