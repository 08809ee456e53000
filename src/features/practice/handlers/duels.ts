import { randomBytes } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { holdRoom } from "../../../kit/db/room.ts";
import { withReader } from "../../../kit/disclosure/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { newIdOfHour } from "../../../kit/id.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { daysBefore } from "../../../kit/personal.ts";
import { base32 } from "../../../kit/tokens.ts";
import { words } from "../../../kit/words.ts";
import { organisation } from "../../organisations/index.ts";
import { outcomeOf, pseudonymsOf, sidesFor } from "../duel.ts";
import type { duelsContract } from "../duels-contract.ts";
import { begin, newNonce, sealItems } from "../playing.ts";
import { refused } from "../refusal.ts";
import { challengeDays } from "../rules.ts";
import { addDuel, challengerOf, departmentOf, findDuel, peopleOf, listDuels, openChallenges, removeChallenge, takeChallenge } from "../store/duels.ts"; // oxfmt-ignore
import type { DuelWithSides, Side } from "../store/duels.ts";
import { roundOfDuel } from "../store/rounds.ts";
import { roundOf } from "../views.ts";

/** Challenges that somebody may have open at once. */
const mostOpen = 5;
const shownDuels = 50;

export const duelHandlers = {
  async listDuels({ db, org, actor, now }) {
    const member = ownMember(actor);
    const all = await listDuels(db, org, { member, since: daysBefore(now, challengeDays), limit: shownDuels });
    return { items: all.map((one) => shape(one, member, now)) };
  },

  async challenge({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    const department = input.to === "department" ? await departmentOf(db, org, member) : null;
    if (input.to === "department" && !department) throw refused("conflict", "no-department");
    if (department && !input.named) await requireMany(db, org, department);
    return make(db, org, { member, named: input.named, department, invited: null, now });
  },

  async takeChallenge({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    const code = input.code.trim().toLowerCase();
    const since = daysBefore(now, challengeDays);
    const before = input.named ? null : await challengerOf(db, org, code);
    if (before?.department) await requireMany(db, org, before.department);
    const taken = await takeChallenge(db, org, { code, member, named: input.named, since, now });
    if (taken) return shape((await findDuel(db, org, member, taken.id))!, member, now);
    const mine = (await challengerOf(db, org, code))?.challenger === member;
    throw mine ? refused("conflict", "own-challenge") : refused("missing", "no-challenge");
  },

  async withdrawChallenge({ db, org, actor, input }) {
    if (!(await removeChallenge(db, org, ownMember(actor), input.id))) throw refused("conflict", "challenge-gone");
    return undefined;
  },

  async startDuelRound({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    const duel = await findDuel(db, org, member, input.id);
    if (!duel) throw refused("missing", "no-duel");
    if (!duel.opponent) throw refused("conflict", "duel-not-begun");
    // A duel is played once: whoever has finished sees their round again.
    const played = await roundOfDuel(db, org, member, duel.id);
    const { items } = duel;
    return roundOf(db, org, played ?? (await begin(db, org, { member, duel: duel.id, nonce: newNonce(), items, now })));
  },

  async rematch({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    const duel = await findDuel(db, org, member, input.id);
    if (!duel) throw refused("missing", "no-duel");
    const { own, other } = sidesFor(duel, member);
    if (!outcomeOf(own, other)) throw refused("conflict", "no-rematch");
    const invited = duel.challenger === member ? duel.opponent : duel.challenger;
    return make(db, org, { member, named: input.named, department: null, invited, now });
  },
} satisfies Handlers<typeof duelsContract>;

/** Without a name one hides among the department: refuses where that is too few for it. */
async function requireMany(db: Db, org: string, department: string): Promise<void> {
  const { smallestGroup } = await organisation(db, org);
  if ((await peopleOf(db, org, department)) < withReader(smallestGroup)) throw refused("conflict", "department-small");
}

interface Challenge {
  member: string;
  named: boolean;
  department: string | null;
  invited: string | null;
  now: Date;
}

async function make(db: Db, org: string, { member, named, department, invited, now }: Challenge) {
  await holdRoom(db, org, `challenges of ${member}`);
  if ((await openChallenges(db, org, member, daysBefore(now, challengeDays))) >= mostOpen)
    throw refused("conflict", "too-many-duels");
  const id = newIdOfHour(now.getTime());
  const items = await sealItems(db, org, { member, nonce: newNonce(), now });
  // Eight letters: short enough to be told, and 40 bits are enough beside the limit on tries.
  const code = base32(randomBytes(5));
  const challenge = {
    id,
    challenger: member,
    challengerNamed: named,
    code,
    department,
    invited,
    items,
    createdAt: now,
  };
  await addDuel(db, org, challenge);
  return shape((await findDuel(db, org, member, id))!, member, now);
}

function shape(duel: DuelWithSides, member: string, now: Date) {
  const { id, challenger, opponent, code, department, createdAt, acceptedAt } = duel;
  const mine = challenger === member || opponent === member;
  const { own, other } = sidesFor(duel, member);
  const outcome = mine ? outcomeOf(own, other) : null;
  const expiresAt = new Date(createdAt.getTime() + challengeDays * 86_400_000);
  const waiting = expiresAt > now ? ("challenge" as const) : ("expired" as const);
  const names = namesOf(duel);
  const you = challenger === member ? names.challenger : names.opponent;
  const them = challenger === member ? names.opponent : names.challenger;
  return {
    id,
    state: !acceptedAt ? waiting : outcome ? ("finished" as const) : ("running" as const),
    mine,
    code: acceptedAt ? null : code,
    department: department !== null,
    createdAt,
    expiresAt,
    you: mine ? sideOf(own, you, true) : null,
    other: challenger === member && !opponent ? null : sideOf(other, them, outcome !== null),
    outcome,
  };
}

function namesOf(duel: DuelWithSides): { challenger: string; opponent: string } {
  const say = words("practice");
  const places = pseudonymsOf(duel.id);
  const pseudonym = (at: number) => say(`pseudonym.${at as 0}`);
  return {
    challenger: (duel.challengerNamed && duel.challengerName) || pseudonym(places.challenger),
    opponent: (duel.opponentNamed && duel.opponentName) || pseudonym(places.opponent),
  };
}

function sideOf({ answered, finishedAt, right, seconds }: Side, name: string, revealed: boolean) {
  const finished = finishedAt !== null;
  return { name, answered, finished, right: revealed ? right : null, seconds: revealed ? seconds : null };
}
