import * as z from "zod/mini";
import { endpoint, zId, zTime } from "../../kit/contract.ts";
import { zExplained, zMessage } from "./shapes.ts";
import { pieceIds } from "./workshop/pieces.ts";

const zPieces = {
  pretext: z.enum(pieceIds.pretext).check(z.describe("What it is about.")),
  sender: z.enum(pieceIds.sender).check(z.describe("Who it says it is from.")),
  link: z.enum(pieceIds.link).check(z.describe("Where its link goes.")),
  pressure: z.enum(pieceIds.pressure).check(z.describe("What keeps one from thinking.")),
};

const zPiece = z.object({
  id: z.string(),
  skill: z.string().check(z.describe("The micro-skill that finds it.")),
  title: z.string().check(z.describe("In two or three words.")),
  works: z.string().check(z.describe("Why it works.")),
  gives: z.string().check(z.describe("What gives it away.")),
});
const zSome = (what: string) => z.array(zPiece).check(z.describe(what));

const zPreview = {
  message: zMessage,
  explained: zExplained.check(z.describe("What is told of it once it was answered.")),
};

const zBuild = z.object({
  id: zId(),
  ...zPieces,
  named: z.boolean().check(z.describe("Whether whoever met it is told that it is yours.")),
  createdAt: zTime(),
  withdrawnAt: z.nullable(zTime()).check(z.describe("When you took it back; null while it is out.")),
  ...zPreview,
  counts: z
    .nullable(
      z.object({
        shown: z.int().check(z.describe("Colleagues who met it.")),
        fooled: z.int().check(z.describe("Of those, who trusted it.")),
        found: z.int().check(z.describe("Of those, who reported it.")),
      }),
    )
    .check(
      z.describe(
        "Null before as many as the smallest group have met it; then it moves by so many people or more at once.",
      ),
    ),
});

const unaudited = "what somebody plays is their own, and administers nothing";
const tag = "practice";

export const workshopContract = {
  getWorkshop: endpoint({
    about: "people",
    method: "GET",
    path: "/me/practice/workshop",
    may: "member",
    summary: "The reviewed pieces of practice phish, why each works, and what you have built of them",
    output: z.object({
      pieces: z
        .object({
          pretext: zSome("What it may be about."),
          sender: zSome("Who it may say it is from."),
          link: zSome("Where its link may go."),
          pressure: zSome("What may keep one from thinking."),
        })
        .check(z.describe("One of each kind makes a practice phish.")),
      most: z.int().check(z.describe("How many of yours may be out at once.")),
      builds: z.array(zBuild).check(z.describe("Yours, the newest first, the last fifty.")),
    }),
    tag,
  }),
  previewBuild: endpoint({
    about: "nobody",
    method: "GET",
    path: "/me/practice/workshop/preview",
    may: "member",
    summary: "The message that some pieces make, and what will be told of it",
    input: z.strictObject(zPieces),
    output: z.object(zPreview),
    tag,
  }),
  addBuild: endpoint({
    about: "people",
    method: "POST",
    path: "/me/practice/workshop/builds",
    may: "member",
    summary: "Put a practice phish together: it comes into colleagues' rounds, and is never sent as mail",
    input: z.strictObject({
      ...zPieces,
      named: z.boolean().check(z.describe("Whether whoever met it may be told that it is yours.")),
    }),
    output: zBuild,
    status: 201,
    tag,
    refuses: { "same-build": "conflict", "too-many-builds": "conflict" },
    unaudited,
    perHour: 20,
  }),
  withdrawBuild: endpoint({
    about: "people",
    method: "DELETE",
    path: "/me/practice/workshop/builds/{id}",
    may: "member",
    summary: "Take a practice phish of yours back: it comes into no further round",
    input: z.strictObject({ id: zId() }),
    tag,
    refuses: { "no-build": "missing" },
    unaudited,
  }),
};
