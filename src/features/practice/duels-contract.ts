import * as z from "zod/mini";
import { endpoint, zId, zTime } from "../../kit/contract.ts";
import { duelOutcomes } from "./rules.ts";
import { zRound } from "./shapes.ts";

const zNamed = z.boolean().check(z.describe("Whether the other may see your name; a pseudonym else."));

const zSide = z.object({
  name: z.string().check(z.describe("The name where that was allowed, a pseudonym else.")),
  answered: z.int().check(z.describe("Messages answered so far.")),
  finished: z.boolean().check(z.describe("Whether all are.")),
  right: z.nullable(z.int()).check(z.describe("Right answers; of the other only when both have finished.")),
  seconds: z.nullable(z.number()).check(z.describe("How long the messages were looked at; told as `right` is.")),
});

const zDuel = z.object({
  id: zId(),
  state: z
    .enum(["challenge", "running", "finished", "expired"])
    .check(z.describe("`challenge`: nobody has taken it; `expired`: nobody did in time.")),
  mine: z.boolean().check(z.describe("Whether you have challenged, or taken it. False: it waits for you.")),
  code: z.nullable(z.string()).check(z.describe("Gives the challenge to whoever gets it; null when it was taken.")),
  department: z.boolean().check(z.describe("Whether everybody of the challenger's department sees the challenge.")),
  createdAt: zTime(),
  expiresAt: zTime(),
  you: z.nullable(zSide).check(z.describe("Null while it only waits for you.")),
  other: z.nullable(zSide).check(z.describe("Null before somebody has taken it.")),
  outcome: z.nullable(z.enum(duelOutcomes)).check(z.describe("For you; null before both have finished.")),
});

const byId = z.strictObject({ id: zId() });
const unaudited = "what somebody plays is their own, and administers nothing";
const tag = "practice";

export const duelsContract = {
  listDuels: endpoint({
    about: "people",
    method: "GET",
    path: "/me/practice/duels",
    may: "member",
    summary: "Your duels and the challenges that wait for you, the newest first, the last fifty",
    output: z.object({ items: z.array(zDuel) }),
    tag,
  }),
  challenge: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/duels",
    may: "member",
    summary:
      "Challenge colleagues to the same eight messages: the one to whom you give the code, or anybody of your department",
    input: z.strictObject({
      to: z.enum(["code", "department"]).check(z.describe("Who is to see the challenge.")),
      named: zNamed,
    }),
    output: zDuel,
    status: 201,
    tag,
    refuses: { "too-many-duels": "conflict", "no-department": "conflict", "department-small": "conflict" },
    unaudited,
    perHour: 30,
  }),
  takeChallenge: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/duel-acceptances",
    may: "member",
    summary: "Take a colleague's challenge by its code",
    input: z.strictObject({
      code: z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(20),
          z.describe("As the colleague gave it; its letters may be large or small."),
        ),
      named: zNamed,
    }),
    output: zDuel,
    status: 201,
    tag,
    refuses: { "no-challenge": "missing", "own-challenge": "conflict", "department-small": "conflict" },
    unaudited,
    perHour: 120,
  }),
  withdrawChallenge: endpoint({
    about: "people",
    method: "DELETE",
    path: "/me/practice/duels/{id}",
    may: "member",
    summary: "Take your own challenge back, as long as nobody has taken it",
    input: byId,
    tag,
    refuses: { "challenge-gone": "conflict" },
    unaudited,
  }),
  startDuelRound: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/duels/{id}/round",
    may: "member",
    summary: "Start your round of a duel, or go on with it; it is answered like any other",
    input: byId,
    output: zRound,
    tag,
    refuses: { "no-duel": "missing", "duel-not-begun": "conflict" },
    unaudited,
  }),
  rematch: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/duels/{id}/rematch",
    may: "member",
    summary: "Challenge the same colleague again, to other messages; nobody else can take it",
    input: z.strictObject({ id: zId(), named: zNamed }),
    output: zDuel,
    status: 201,
    tag,
    refuses: { "no-duel": "missing", "no-rematch": "conflict", "too-many-duels": "conflict" },
    unaudited,
    perHour: 30,
  }),
};
