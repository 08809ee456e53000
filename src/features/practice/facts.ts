import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";
import { decisions, difficultyClasses, duelOutcomes, forms } from "./rules.ts";

/** The facts that practice writes; the person is the player. */

export const roundFinished = fact("round.finished", {
  says: "Somebody answered the eighth message of a round.",
  of: "person",
  payload: z.object({
    round: z.uuid(),
    kind: z.enum(["practice", "duel"]),
    startedAt: z.iso.datetime(),
    answers: z.array(
      z.object({
        item: z.string(),
        template: z.string(),
        phish: z.boolean(),
        decision: z.enum(decisions),
        right: z.boolean(),
        sure: z.nullable(z.boolean()),
        class: z.enum(difficultyClasses),
        /** Log-odds that somebody of average skill is wrong about it, as they were when the round began. */
        difficulty: z.number(),
        skills: z.array(z.string()),
        form: z.enum(forms),
        seconds: z.number(),
      }),
    ),
    /** Whether it counts for anything: it took a plausible time by the server's clock, and something was decided. */
    earns: z.boolean(),
  }),
});

export const workshopFound = fact("workshop.found", {
  says: "A practice phish that somebody had put together in the workshop was found by a colleague; the person is who made it.",
  of: "person",
  payload: z.object({
    build: z.uuid(),
    /** The finder's. */
    round: z.uuid(),
  }),
});

export const duelFinished = fact("duel.finished", {
  says: "Both had played their round of a duel; one fact for each of them.",
  of: "person",
  payload: z.object({
    duel: z.uuid(),
    round: z.uuid(),
    outcome: z.enum(duelOutcomes),
    right: z.int(),
    otherRight: z.int(),
    /** Whether the rounds of both earn. */
    earns: z.boolean(),
  }),
});
