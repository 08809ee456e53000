import * as z from "zod/mini";
import { endpoint, zTime } from "../../kit/contract.ts";
import { stepIds } from "./rules.ts";

const may = "overview:read";

const entry = z.object({
  /** The feature and the kind: `campaigns.approval-waiting`. */
  id: z.string(),
  urgency: z.enum(["now", "soon"]).check(z.describe("`now` where something stands still, `soon` where there is time.")),
  title: z.string(),
  hint: z.string().check(z.describe("What it means and what to do, in a sentence or two.")),
  count: z.int(),
  /** The oldest of them; null where nothing says when it began. */
  since: z.nullable(zTime()),
  names: z.array(z.string()).check(z.describe("What they are called, where that helps; at most three.")),
  leads: z.string().check(z.describe("The page of the dashboard on which it is dealt with.")),
});

const weekly = z.boolean().check(z.describe("Whether you are written to on Mondays when something waits for you."));
const digest = z.object({ weekly });
const due = z
  .boolean()
  .check(z.describe("Whether it is to be offered: to those who run the organisation, until they took it or declined."));
const tour = z.object({ due });
const step = z.object({
  id: z.enum(stepIds),
  done: z.boolean().check(z.describe("Whether the organisation's state shows it as done.")),
  yours: z.boolean().check(z.describe("Whether you may do it; otherwise somebody with more rights has to.")),
});

export const contract = {
  needsAttention: endpoint({
    about: "directory",
    method: "GET",
    path: "/overview/attention",
    may,
    summary: "What waits for a decision or a cure that you may give, the most urgent first",
    output: z.object({ items: z.array(entry) }),
  }),
  firstSteps: endpoint({
    about: "directory",
    method: "GET",
    path: "/overview/first-steps",
    may,
    summary: "What a new organisation has done on its way to a first simulation, as its own state shows it",
    output: z.object({
      complete: z.boolean().check(z.describe("Whether nothing is left to do.")),
      steps: z.array(step).check(z.describe("In the order in which they help each other.")),
    }),
  }),
  digest: endpoint({
    method: "GET",
    path: "/overview/digest",
    may,
    summary: "Whether you get the weekly mail about what needs attention",
    output: digest,
  }),
  tour: endpoint({
    method: "GET",
    path: "/overview/tour",
    may,
    summary: "Whether a first look around the dashboard is still to be offered to you",
    output: tour,
  }),
  changeTour: endpoint({
    method: "PUT",
    path: "/overview/tour",
    may,
    summary: "Have a first look around the dashboard offered to you, or no longer",
    input: z.strictObject({ due }),
    output: tour,
    unaudited: "what a person has seen of the screens, which changes nothing for anybody else",
  }),
  changeDigest: endpoint({
    method: "PUT",
    path: "/overview/digest",
    may,
    summary: "Get the weekly mail about what needs attention, or no longer",
    input: z.strictObject({ weekly }),
    output: digest,
    refuses: { "nobody-to-write-to": "forbidden" },
    unaudited: "a person's own wish for mail, which changes nothing for anybody else",
  }),
};
