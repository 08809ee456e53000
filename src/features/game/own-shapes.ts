import * as z from "zod/mini";
import { zDay, zTime } from "../../kit/contract.ts";
import { boatParts } from "./rules/levels.ts";

export const badge = z.object({
  id: z.string(),
  title: z.string(),
  rule: z
    .nullable(z.string())
    .check(z.describe("What it is given for; null for a hidden one that you have not earned.")),
  hidden: z.boolean().check(z.describe("Whether its rule is told only to those who have it.")),
  earnedAt: z.nullable(zTime()).check(z.describe("When you earned it; null for one that you have not.")),
  drawing: z
    .array(
      z.object({
        d: z.string().check(z.describe("A path on a grid of 48 by 48, as SVG writes it.")),
        tone: z
          .enum(["line", "accent", "soft"])
          .check(z.describe("In the text's colour, the accent's, or filled softly.")),
      }),
    )
    .check(z.describe("Its strokes, two wide with round ends.")),
});

const points = z.int().check(z.describe("Points of the game."));
const place = z.int().check(z.describe("Whoever has as many points shares it."));

const season = {
  season: z.int().check(z.describe("Its number; every season has four weeks.")),
  from: zDay(),
  to: zDay().check(z.describe("The first day after it.")),
  daysLeft: z.int().check(z.describe("Days left of it, this one included.")),
};

const play = z.object({
  points: z.int().check(z.describe("All that were ever earned; they never fall.")),
  today: z
    .object({ points, most: z.int().check(z.describe("No day brings more.")) })
    .check(z.describe("What the day has brought.")),
  level: z.int(),
  next: z
    .nullable(z.object({ level: z.int(), at: z.int().check(z.describe("Points from which on it is reached.")) }))
    .check(z.describe("The next level; null on the highest.")),
  boat: z.array(z.enum(boatParts)).check(z.describe("Parts of the boat that your levels have brought, in order.")),
  streak: z
    .object({
      weeks: z.int().check(z.describe("With something in them; a missed one lowers it by one.")),
      freezes: z.int().check(z.describe("Missed weeks that cost nothing.")),
      thisWeek: z.boolean().check(z.describe("Whether there is something in this week already.")),
    })
    .check(z.describe("Weeks with something in them.")),
  badges: z
    .array(z.object({ id: z.string(), earnedAt: zTime().check(z.describe("When it was earned.")) }))
    .check(z.describe("Those you have, the newest first.")),
  season: z.object({ ...season, points }).check(z.describe("The season that runs, and your points in it.")),
});

export const game = z.object({
  on: z
    .boolean()
    .check(z.describe("Whether the game is shown: neither you nor your organisation has switched it off.")),
  off: z.nullable(z.enum(["person", "organisation"])).check(z.describe("Who switched it off.")),
  parts: z
    .object({
      leagues: z.boolean().check(z.describe("Whether seasons have leagues.")),
      people: z.boolean().check(z.describe("Whether there is a board of people.")),
      departments: z.boolean().check(z.describe("Whether there is a board of departments.")),
      crews: z.boolean().check(z.describe("Whether there are crews.")),
    })
    .check(z.describe("What there is of it; nothing while it is off.")),
  play: z
    .nullable(play)
    .check(z.describe("What you have earned; null while it is off, and there again, nothing lost, when it is on.")),
});

const share = (of: string) => z.number().check(z.describe(of));

const sentence = z.string().check(z.describe("The same in plain words."));

export const score = z.object({
  score: z.nullable(z.number()).check(z.describe("0 to 100; null while nothing is known of you.")),
  low: z.nullable(z.number()).check(z.describe("Between these two it lies with 90 %.")),
  high: z.nullable(z.number()).check(z.describe("The upper end of the 90 % interval.")),
  messages: z.int().check(z.describe("It is based on so many simulated messages.")),
  answers: z.int().check(z.describe("And on so many practice answers.")),
  prior: z
    .number()
    .check(z.describe("What it would be if nothing were known; the ledger's lines lead from here to the score.")),
  based: z.string().check(z.describe("What it is based on, as a sentence.")),
  unknown: z
    .array(z.object({ what: z.string(), sentence }))
    .check(z.describe("What it does not know, such as channels that you have met nothing on.")),
  basket: z
    .object({
      shares: z
        .object({ least: share("Easy ones."), moderate: share("Moderate ones."), very: share("Hard ones.") })
        .check(z.describe("Which share of them is how hard to tell.")),
      worth: z
        .object({
          reported: share("Of a report."),
          ignored: share("Of neither a click nor a report."),
          recovered: share("Of a report after a click."),
          clicked: share("Of a click."),
          submitted: share("Of a form that was filled in."),
        })
        .check(z.describe("0 to 1.")),
    })
    .check(z.describe("The published messages that it speaks of, and what each way to act on one is worth.")),
});

export const line = z.object({
  kind: z.string().check(z.describe("What happened, such as `reported`, `practised` or `forgotten`.")),
  delta: z.number().check(z.describe("By how much it moved the score; the lines sum to the score less its prior.")),
  at: zTime(),
  score: z.number().check(z.describe("The score after it.")),
  context: z
    .object({
      campaign: z.optional(z.uuid()),
      delivery: z.optional(z.int()),
      lure: z.optional(z.string()),
      channel: z.optional(z.string()),
      minutes: z.optional(z.number().check(z.describe("From sending to reporting."))),
      round: z.optional(z.uuid().check(z.describe("The round of practice."))),
      right: z.optional(z.int().check(z.describe("Right answers of it."))),
      of: z.optional(z.int()),
      expected: z.optional(
        z.number().check(z.describe("So many of them were expected to be right, by what was known of you before.")),
      ),
      days: z.optional(z.number()),
    })
    .check(z.describe("What it is about.")),
  sentence,
});

const placed = z.object({
  place,
  name: z.string().check(z.describe("The name that was drawn for the season.")),
  points,
  you: z.boolean().check(z.describe("Whether it is you.")),
});

export const ownSeason = z.object({
  ...season,
  league: z
    .nullable(
      z.object({
        people: z.int(),
        gathering: z.boolean().check(z.describe("Whether it is too small yet to be shown.")),
        tier: z.int().check(z.describe("Leagues of a higher tier are of higher levels.")),
        rising: z.int().check(z.describe("So many rise when the season ends: its top third.")),
      }),
    )
    .check(z.describe("Null until you have done something in the season, and where your organisation has no leagues.")),
  you: z
    .nullable(
      z.object({
        name: z.string(),
        points,
        place: z.nullable(z.int()).check(z.describe("Null while the league is too small.")),
      }),
    )
    .check(z.describe("Your own place, which nobody else is told.")),
  top: z.array(placed).check(z.describe("The top third of your league, and nobody else of it.")),
});

export const crew = z.object({
  crew: z
    .nullable(
      z.object({
        name: z.string(),
        people: z.int(),
        gathering: z.boolean().check(z.describe("Whether it needs more people: a crew has four to eight.")),
        code: z.nullable(z.string()).check(z.describe("By which colleagues join; null for a department's crew.")),
        goal: z
          .object({
            week: zDay().check(z.describe("The week's Monday.")),
            target: z.int().check(z.describe("Small acts that the crew sets out to do.")),
            done: z
              .nullable(z.int())
              .check(
                z.describe(
                  "Of each member only so many acts count that nobody can carry the others; null where fewer others are behind it than are told of together.",
                ),
              ),
            yours: z.int().check(z.describe("Those of them that are yours.")),
          })
          .check(z.describe("What the crew sets out to do in the week.")),
        thanks: z
          .object({ given: z.int().check(z.describe("By you.")), received: z.int().check(z.describe("By others.")) })
          .check(z.describe("How often.")),
        reports: z
          .array(z.object({ id: z.string(), day: zDay().check(z.describe("On which it was reported.")) }))
          .check(
            z.describe("Reports of crew members in the last seven days that you can give thanks for, without names."),
          ),
      }),
    )
    .check(z.describe("Null while you are in none.")),
});

export const preferences = z.object({
  on: z.boolean().check(z.describe("Whether the game is shown to you, and you to its boards.")),
  listed: z.boolean().check(z.describe("Whether you stand on the organisation's board of people.")),
  listedFrom: z
    .nullable(zDay())
    .check(
      z.describe(
        "The day from which you stand there, where it is not at once: the figure of your department or crew has been told this season, and with your points off it too few others would be left. It cannot be set.",
      ),
    ),
  motion: z.boolean().check(z.describe("Whether things move.")),
  sound: z.boolean().check(z.describe("Whether there is sound.")),
});
export type Preferences = z.infer<typeof preferences>;
