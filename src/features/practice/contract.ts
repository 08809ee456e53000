import * as z from "zod/mini";
import { endpoint, zId, zInt, zTime } from "../../kit/contract.ts";
import { duelsContract } from "./duels-contract.ts";
import { decisions, inspections, roundLength } from "./rules.ts";
import { zFigures, zProgress, zResult, zRound } from "./shapes.ts";
import { workshopContract } from "./workshop-contract.ts";

const zAnswer = z.strictObject({
  position: zInt(0, roundLength - 1).check(z.describe("Which message of the round, counted from 0.")),
  decision: z.enum(decisions).check(z.describe("`check`: another way, such as a call to a known number.")),
  sure: z.optional(z.boolean()).check(z.describe("Whether one is sure.")),
  looked: z
    .optional(z.array(z.enum(inspections)).check(z.maxLength(inspections.length)))
    .check(z.describe("What was looked at; `opened`: the link was followed or the file opened.")),
  msSeen: z.optional(zInt(0)).check(z.describe("Milliseconds that the message was on the screen.")),
});

const unaudited = "what somebody plays is their own, and administers nothing";
const tag = "practice";

export const contract = {
  ...duelsContract,
  ...workshopContract,
  getPractice: endpoint({
    about: "people",
    method: "GET",
    path: "/me/practice",
    may: "member",
    summary: "Your practice: whether a round is open, and how well you tell phish from good mail",
    output: z.object({
      open: z.nullable(zProgress).check(z.describe("The open round, if one is.")),
      week: z.int().check(z.describe("Rounds finished in the last seven days.")),
      rounds: z.int().check(z.describe("Rounds that the figures are of.")),
      lastFinishedAt: z.nullable(zTime()).check(z.describe("When the last one was finished.")),
      figures: zFigures.check(z.describe("How well you tell phish from good mail.")),
    }),
    tag,
  }),
  startRound: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/rounds",
    may: "member",
    summary: "Start a round of eight messages, or go on with the open one; the answers are told after each decision",
    output: zRound,
    tag,
    unaudited,
    // A round takes a minute; whoever makes them by the hundred plays none.
    perHour: 1200,
  }),
  getRound: endpoint({
    about: "people",
    method: "GET",
    path: "/me/practice/rounds/{id}",
    may: "member",
    summary: "A round of yours, with what is told about the messages that you have answered",
    input: z.strictObject({ id: zId() }),
    output: zRound,
    tag,
    refuses: { "no-round": "missing" },
  }),
  answerRound: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/rounds/{id}/answers",
    may: "member",
    summary:
      "Answer one or several messages of a round. The first answer to a message stands: sent twice, late or in another order it comes to the same",
    input: z.strictObject({
      id: zId(),
      nonce: z.string().check(z.maxLength(60), z.describe("As the round says it.")),
      answers: z.array(zAnswer).check(z.minLength(1), z.maxLength(roundLength), z.describe("Each to one message.")),
    }),
    output: z.object({
      round: zProgress.check(z.describe("How far the round is now.")),
      results: z.array(zResult).check(z.describe("What is told of the messages that were answered here.")),
    }),
    tag,
    refuses: { "no-round": "missing", "forged-round": "conflict", "round-closed": "conflict" },
    unaudited,
  }),
};
