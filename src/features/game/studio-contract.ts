import * as z from "zod/mini";
import { endpoint, zId } from "../../kit/contract.ts";

const settings = z.object({
  on: z.boolean().check(z.describe("Whether there is a game; without it lessons, practice and scores go on.")),
  leagues: z.boolean().check(z.describe("Whether seasons have leagues.")),
  people: z.boolean().check(z.describe("Whether there is a board of people, for those who want to stand there.")),
  departments: z.boolean().check(z.describe("Whether there is a board of departments.")),
  crews: z.boolean().check(z.describe("Whether there are crews.")),
});
export type Settings = z.infer<typeof settings>;

const figures = {
  people: z.nullable(z.int()).check(z.describe("How many people of whom something is known.")),
  score: z.nullable(z.number()).check(z.describe("0 to 100.")),
  low: z.nullable(z.number()).check(z.describe("Between these two it lies with 90 %.")),
  high: z.nullable(z.number()).check(z.describe("The upper end of the 90 % interval.")),
};

/** What those who run the programme see and switch. */
export const studioContract = {
  gameSettings: endpoint({
    about: "nobody",
    method: "GET",
    path: "/game-settings",
    tag: "game",
    may: "game:manage",
    summary: "What is switched of the game",
    output: settings,
  }),
  changeGameSettings: endpoint({
    about: "nobody",
    method: "PUT",
    path: "/game-settings",
    tag: "game",
    may: "game:manage",
    summary: "Switch the game or parts of it; nobody loses anything by it",
    input: z.strictObject(z.partial(settings).shape),
    output: settings,
    audit: { "game.settings-changed": "organisation" },
  }),
  departmentScores: endpoint({
    about: "figures",
    method: "GET",
    path: "/scores/departments",
    tag: "game",
    may: "scores:read",
    summary: "The awareness score by department with its interval; small groups are hidden",
    output: z.object({
      total: z.object({ suppressed: z.boolean(), ...figures }),
      whole: z
        .boolean()
        .check(z.describe("Whether the total is of the whole organisation, not of the reader's own departments.")),
      items: z.array(z.object({ id: z.nullable(zId()), name: z.string(), suppressed: z.boolean(), ...figures })),
      exact: z.boolean().check(z.describe("Whether they stand as of now; if not, they are as old as `hoursOld` says.")),
      hoursOld: z
        .int()
        .check(
          z.describe("How old they are at most: 0 as of now, 1 in a large organisation, 24 where people are hidden."),
        ),
    }),
  }),
  personScore: endpoint({
    about: "people",
    method: "GET",
    path: "/people/{id}/score",
    tag: "game",
    may: "scores:read",
    summary:
      "A person's awareness score with its interval, where the privacy mode has always shown people by name. That you looked is written down, once an hour",
    input: z.strictObject({ id: zId() }),
    output: z.object({
      score: figures.score,
      low: figures.low,
      high: figures.high,
      messages: z.int().check(z.describe("It is based on so many simulated messages.")),
      answers: z.int().check(z.describe("And on so many practice answers.")),
      based: z.string().check(z.describe("What it is based on, as a sentence.")),
    }),
    refuses: { "no-such-person": "missing", "hidden-by-privacy": "forbidden" },
    audit: { "person.score-viewed": "person" },
  }),
};
