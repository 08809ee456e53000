import * as z from "zod/mini";
import { endpoint, zBool, zDay, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { difficulties } from "../lures/rules.ts";
import { rhythms } from "./rules/programmes.ts";
import { campaignStates } from "./rules/states.ts";
import { audience, campaignChannels, scheduleInput } from "./shapes.ts";

const tag = "programmes";

/** Which lures a simulation of a programme gets: so many, dealt by turns over these classes, of each those that were used longest ago. */
const mix = z.strictObject({
  lures: zInt(1, 20),
  difficulties: z.array(z.enum(difficulties)).check(z.minLength(1), z.maxLength(difficulties.length)),
});
export type Mix = z.infer<typeof mix>;

const fields = {
  name: zLine(150),
  every: z.enum(rhythms),
  /** The first date; the others follow from it by the rhythm. */
  startsOn: zDay(),
  /** So many days ahead a simulation is drafted. */
  leadDays: zInt(0, 60),
  /** Whether it is launched by itself then, or, where the organisation wants that, asked to be approved; otherwise it waits as a draft. */
  launches: zBool(),
  audience,
  mix,
  /** `start` follows from the date. */
  schedule: scheduleInput,
  /** Its simulations get lures that can go by one of these, by turns. */
  channels: campaignChannels,
  holdOutShare: z.number().check(z.gte(0), z.lte(0.5)),
  resultsDays: zInt(0, 90),
};

const programme = z.object({
  ...fields,
  id: zId(),
  audience: z.any(),
  schedule: z.any(),
  active: z.boolean(),
  /** The next date that has no simulation yet; null while it rests. */
  nextOn: z.nullable(zDay()),
  problem: z.nullable(z.string()),
  createdAt: zTime(),
});

const refuses: Refusals = {
  "audience-empty": "invalid",
  "audience-unknown": "invalid",
  "hours-reversed": "invalid",
  "profile-missing": "invalid",
  "unknown-channel": "invalid",
  "programme-may-not-launch": "forbidden",
};
const missing: Refusals = { "no-such-programme": "missing" };

/** Simulations that come back by themselves, and the calendar in which they and all others stand. */
export const programmeContract = {
  listProgrammes: endpoint({
    method: "GET",
    path: "/programmes",
    may: "campaigns:read",
    summary: "The organisation's recurring programmes",
    tag,
    output: z.object({ items: z.array(programme) }),
  }),
  createProgramme: endpoint({
    method: "POST",
    path: "/programmes",
    may: "campaigns:write",
    summary: "Set up a programme: a simulation every month, say, of mixed difficulty",
    tag,
    input: z.strictObject({
      ...fields,
      leadDays: z._default(fields.leadDays, 7),
      launches: z._default(fields.launches, false),
      schedule: z._default(fields.schedule, () => scheduleInput.parse({})),
      channels: z._default(fields.channels, () => ({})),
      holdOutShare: z._default(fields.holdOutShare, 0),
      resultsDays: z._default(fields.resultsDays, 3),
    }),
    output: programme,
    status: 201,
    refuses: { ...refuses, "too-many-programmes": "conflict" },
    audit: { "programme.created": "programme" },
  }),
  updateProgramme: endpoint({
    method: "PATCH",
    path: "/programmes/{id}",
    may: "campaigns:write",
    summary: "Change a programme, let it rest or go on; simulations that are drafted already stay as they are",
    tag,
    input: z.strictObject({ id: zId(), active: z.optional(zBool()), ...z.partial(z.object(fields)).shape }),
    output: programme,
    refuses: { ...refuses, ...missing },
    audit: { "programme.changed": "programme" },
  }),
  removeProgramme: endpoint({
    method: "DELETE",
    path: "/programmes/{id}",
    may: "campaigns:write",
    summary: "Remove a programme; its simulations stay",
    tag,
    input: z.strictObject({ id: zId() }),
    refuses: missing,
    audit: { "programme.removed": "programme" },
  }),
  simulationCalendar: endpoint({
    method: "GET",
    path: "/programmes/calendar",
    may: "campaigns:read",
    summary: "What starts on which day: simulations that there are, and dates of programmes that have none yet",
    tag,
    input: z.strictObject({ from: zDay(), to: zDay() }),
    output: z.object({
      campaigns: z.array(
        z.object({ id: zId(), name: z.string(), state: z.enum(campaignStates), on: zDay(), until: z.nullable(zDay()) }),
      ),
      dates: z.array(
        z.object({
          programme: zId(),
          name: z.string(),
          /** The date by the rhythm: what names it. */
          slot: zDay(),
          /** The date instead; null for one that is left out. */
          on: z.nullable(zDay()),
        }),
      ),
    }),
    refuses: { "span-too-long": "invalid" },
  }),
  moveProgrammeDate: endpoint({
    method: "PUT",
    path: "/programmes/{id}/dates/{slot}",
    may: "campaigns:write",
    summary: "Hold one simulation of a programme on another day, or leave it out (`on: null`)",
    tag,
    input: z.strictObject({ id: zId(), slot: zDay(), on: z.nullable(zDay()) }),
    output: z.object({ slot: zDay(), on: z.nullable(zDay()) }),
    refuses: {
      ...missing,
      "no-such-date": "missing",
      "date-passed": "invalid",
      "date-planned": "conflict",
      "programme-may-not-launch": "forbidden",
    },
    audit: { "programme.date-moved": "programme" },
  }),
};
