import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";
import { decisions, difficultyClasses, forms } from "./rules.ts";

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
