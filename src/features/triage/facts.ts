import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";
import { verdicts } from "./rules.ts";

const judged = {
  /** The group of mails that it is about. */
  group: z.uuid(),
  verdict: z.enum(verdicts),
  /** What had been answered before; null the first time. */
  former: z.nullable(z.enum(verdicts)),
};

export const reportJudged = fact("report.judged", {
  says: "Somebody judged mails that people had reported, and the answers are on their way.",
  payload: z.object({
    ...judged,
    /** How many reports it answers. */
    reports: z.int(),
  }),
});

export const reportAnswered = fact("report.answered", {
  says: "A person who had reported a mail that was no simulation was told what it was.",
  of: "person",
  payload: z.object(judged),
  mayLack: z.object({
    /** Whether it said that it came from one of the organisation's own domains; unknown in old facts. */
    fromColleague: z.boolean(),
  }),
});
