import * as z from "zod/mini";
import { endpoint, page, pageInput, zDay } from "../../kit/contract.ts";

const may = "member";
const hidden = { "board-off": "forbidden", "game-off": "forbidden" } as const;

const points = z.int().check(z.describe("Points of the season."));
const place = z.int().check(z.describe("Whoever has as many points shares it."));

const group = z.object({
  name: z.string(),
  people: z.nullable(z.int()),
  suppressed: z.boolean().check(z.describe("Whether the group, or another by subtraction, is too small to be shown.")),
  points: z.nullable(z.number()).check(z.describe("A person's points of the season, on average over the group.")),
  yours: z.boolean().check(z.describe("Whether it is yours.")),
});

const month = z.object({
  from: zDay(),
  simulations: z.int().check(z.describe("Of which enough people reported one that it may be told.")),
  minutes: z
    .nullable(z.number())
    .check(
      z.describe("The median time to a simulation's first report; whole hours where the privacy mode hides people."),
    ),
});

/** What players see of each other. */
export const boardContract = {
  peopleBoard: endpoint({
    about: "people",
    method: "GET",
    path: "/leaderboards/people",
    tag: "game",
    may,
    summary: "The season's points of those who want to stand there, most first",
    input: z.strictObject({ ...pageInput }),
    output: z.object({
      ...page(
        z.object({
          place,
          name: z.string().check(z.describe("A pseudonym where the privacy mode hides people.")),
          points,
          you: z.boolean().check(z.describe("Whether it is you.")),
        }),
      ).shape,
      people: z.int().check(z.describe("How many stand there.")),
      you: z.nullable(z.object({ place, points })).check(z.describe("Your own place, if you stand there.")),
    }),
    refuses: hidden,
  }),
  departmentsBoard: endpoint({
    about: "figures",
    method: "GET",
    path: "/leaderboards/departments",
    tag: "game",
    may,
    summary: "The season's points by department, once a day",
    output: z.object({ items: z.array(group) }),
    refuses: hidden,
  }),
  crewsBoard: endpoint({
    about: "figures",
    method: "GET",
    path: "/leaderboards/crews",
    tag: "game",
    may,
    summary: "The season's points by crew, of those large enough to be shown, once a day",
    output: z.object({ items: z.array(group) }),
    refuses: hidden,
  }),
  harbourLight: endpoint({
    about: "figures",
    method: "GET",
    path: "/leaderboards/organisation",
    tag: "game",
    may,
    summary: "The whole organisation's goal: how soon somebody reports, this month against last",
    output: z.object({
      now: month.check(z.describe("The month that runs.")),
      before: month.check(z.describe("The month before.")),
      reached: z
        .nullable(z.boolean())
        .check(z.describe("Whether it is sooner than last month; null while one of the two is unknown.")),
    }),
    refuses: hidden,
  }),
};
