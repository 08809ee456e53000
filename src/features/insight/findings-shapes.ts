import * as z from "zod/mini";
import { zTime } from "../../kit/contract.ts";
import { adviceIds } from "./rules.ts";

const interval = z.tuple([z.number(), z.number()]);
const says = <T extends z.ZodMiniType>(shape: T, what: string) => shape.check(z.describe(what));

const reporting = says(
  z.object({
    campaigns: z.int(),
    delivered: z.int(),
    reported: says(z.int(), "People who reported."),
    reportRate: z.nullable(z.number()),
    reportInterval: z.nullable(interval),
    medianSecondsToFirstReport: says(
      z.nullable(z.number()),
      "Of the campaigns whose first report is known, the middle one; whole hours where `toTheHour`.",
    ),
    timed: says(z.int(), "Of how many campaigns that is the middle."),
  }),
  "What this time showed of reporting.",
);

const spots = (what: string) =>
  says(
    z.array(
      z.object({
        id: z.nullable(z.string()),
        name: z.string(),
        difficulty: z.nullable(z.string()),
        clicked: says(z.int(), "People who clicked."),
        delivered: z.int(),
        clickRate: z.number(),
        clickInterval: interval,
        expectedClickRate: z.number(),
      }),
    ),
    what,
  );

/** What a time showed, against the one before it. */
export const findings = z.object({
  from: says(
    zTime(),
    "The beginning of the day (UTC) since when campaigns count as of now; as long before, as of before.",
  ),
  reporting: says(
    z.object({
      pace: says(
        z.enum(["too-little", "same", "faster", "slower"]),
        "Whether the first report comes faster than before, by a quarter at least; `too-little` with less than two campaigns on either side.",
      ),
      share: says(
        z.enum(["too-little", "same", "more", "fewer"]),
        "Whether a larger share reports than before, beyond what chance alone would do.",
      ),
      toTheHour: says(z.boolean(), "Whether seconds are told by the hour only."),
      now: reporting,
      before: reporting,
    }),
    "Whether people report faster.",
  ),
  exposure: says(
    z.object({
      delivered: z.int(),
      clicked: says(z.int(), "People who clicked."),
      clickRate: z.nullable(z.number()),
      clickInterval: z.nullable(interval),
      expectedClickRate: z.nullable(z.number()),
      departments: spots(
        "Departments that click more than usual and more than the whole, beyond chance; at most three.",
      ),
      surprising: spots("Lures that get more clicks than is usual for their difficulty; at most three."),
      harmless: spots("Lures that get fewer; at most three."),
    }),
    "Where people click.",
  ),
  advice: says(
    z.array(
      z.object({
        id: z.enum(adviceIds),
        about: says(z.nullable(z.string()), "The department or lure that it is about."),
      }),
    ),
    "What could be done next, the most useful first; at most three.",
  ),
});

const arm = (what: string) =>
  says(z.object({ delivered: z.int(), clicked: says(z.int(), "People who clicked.") }), what);

/** The held-out beside the trained. */
export const effect = z.object({
  state: says(
    z.enum(["too-little", "none", "fewer-clicks", "more-clicks"]),
    "`none`: no measurable effect, for the interval holds zero; `too-little` with less than 20 mails in either arm.",
  ),
  campaigns: says(z.int(), "Campaigns that had a hold-out and whose arms may be told."),
  trained: arm("Who got lessons after a bite."),
  heldOut: arm("Who got none until the evaluation."),
  difference: says(
    z.nullable(z.number()),
    "Click rate of the trained less that of the held-out, within each campaign and weighted after Mantel and Haenszel.",
  ),
  interval: says(z.nullable(interval), "Where the true difference likely lies (90 %)."),
});
