import type { Handlers } from "../../../kit/feature.ts";
import { isSameSecret } from "../../../kit/hmac.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { daysBefore } from "../../../kit/personal.ts";
import { lockPerson } from "../../people/index.ts";
import type { contract } from "../contract.ts";
import { answer, startRound } from "../playing.ts";
import { refused } from "../refusal.ts";
import { detection, responseBias } from "../rules/detection.ts";
import { progressOf, resultsOf, roundOf } from "../views.ts";
import { findRound, lockRound, openRound, practised } from "../store/rounds.ts";

/** Days that the figures look back: as long as what was learned lasts without practice. */
const figureDays = 180;

export const roundHandlers = {
  async getPractice({ db, org, actor, now }) {
    const member = ownMember(actor);
    const open = await openRound(db, org, member, null);
    const made = await practised(db, org, member, daysBefore(now, figureDays));
    const week = await practised(db, org, member, daysBefore(now, 7));
    const { hooks, good } = made;
    const found = detection(made);
    return {
      open: open && progressOf(open),
      week: week.rounds,
      rounds: made.rounds,
      lastFinishedAt: made.lastFinishedAt,
      figures: {
        days: figureDays,
        hooks: { ...hooks, missed: hooks.shown - hooks.reported - hooks.checked },
        good: { ...good, left: good.shown - good.reported - good.checked },
        sensitivity: found?.sensitivity ?? null,
        bias: found?.bias ?? null,
        leaning: responseBias(made),
      },
    };
  },

  async startRound({ db, org, actor, now }) {
    return roundOf(db, org, await startRound(db, org, ownMember(actor), now));
  },

  async getRound({ db, org, actor, input }) {
    const found = await findRound(db, org, ownMember(actor), input.id);
    if (!found) throw refused("missing", "no-round");
    return roundOf(db, org, found);
  },

  async answerRound({ db, org, actor, input, now }) {
    const member = ownMember(actor);
    // Of two rounds that somebody ends at the same moment one is judged after the other.
    await lockPerson(db, org, member);
    const round = await lockRound(db, org, member, input.id);
    if (!round) throw refused("missing", "no-round");
    if (!isSameSecret(round.nonce, input.nonce)) throw refused("conflict", "forged-round");
    if (round.closedAt) throw refused("conflict", "round-closed");
    const next = await answer(db, org, round, input.answers, now);
    const asked = new Set(input.answers.map(({ position }) => position));
    const results = await resultsOf(db, org, next);
    return { round: progressOf(next), results: results.filter(({ position }) => asked.has(position)) };
  },
} satisfies Handlers<typeof contract>;
