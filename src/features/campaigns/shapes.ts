import * as z from "zod/mini";
import { zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import { campaignStates, deliveryStates } from "./rules/states.ts";

/** A time of day. */
export const clock = () =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time of day such as 09:00, at most 24:00"));

/** Who gets a lure: those who fit every part that is given. `{ everyone: true }` alone is the whole organisation. */
export const audience = z.strictObject({
  everyone: z.optional(z.boolean()),
  departments: z.optional(z.array(zId()).check(z.maxLength(2000))),
  tags: z.optional(z.array(zLine(100)).check(z.maxLength(200))),
  people: z.optional(z.array(zId()).check(z.maxLength(20_000))),
  sample: z.optional(
    z.union([
      z.strictObject({ count: zInt(1, 10_000_000) }),
      z.strictObject({ percent: z.number().check(z.gt(0), z.lte(100)) }),
    ]),
  ),
});
export type Audience = z.infer<typeof audience>;

/** When mails go: days, hours of the recipients' own zones, pace. */
export const scheduleInput = z.strictObject({
  /** The first moment; the launch itself when absent. */
  start: z.optional(z.nullable(zTime())),
  windowDays: z._default(zInt(0, 90), 3),
  from: z._default(clock(), "09:00"),
  until: z._default(clock(), "17:00"),
  weekdays: z._default(z.array(zInt(1, 7)).check(z.minLength(1), z.maxLength(7)), [1, 2, 3, 4, 5]),
  jitterMinutes: z._default(zInt(0, 1440), 30),
  ratePerMinute: z._default(z.nullable(zInt(1, 100_000)), null),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

/**
 * By which channels people are reached, each with its sending profile; null: the organisation's default for it. What a lure can go by and is not named
 * is added, what no lure goes by is left out.
 */
export const campaignChannels = z
  .record(zLine(40), z.nullable(zId()))
  .check(z.refine((given) => Object.keys(given).length <= 20, "has at most 20 channels"));
export type CampaignChannels = z.infer<typeof campaignChannels>;

/** What a draft is made of. */
const fields = {
  name: zLine(200),
  audience,
  /** A draft may have none yet; a launch may not. */
  lures: z.array(zId()).check(z.maxLength(50)),
  schedule: scheduleInput,
  channels: campaignChannels,
  holdOutShare: z.number().check(z.gte(0), z.lte(0.5)),
  /** When the held-out are told and the effect is read; 60 days after the end of sending when absent. */
  evaluationAt: z.nullable(zTime()),
  /** How long after the last sending day links still count; then comes the debrief. */
  resultsDays: zInt(0, 90),
};

export const newDraft = z.strictObject({
  ...fields,
  lures: z._default(fields.lures, []),
  schedule: z._default(fields.schedule, () => scheduleInput.parse({})),
  channels: z._default(fields.channels, () => ({})),
  holdOutShare: z._default(fields.holdOutShare, 0),
  evaluationAt: z._default(fields.evaluationAt, null),
  resultsDays: z._default(fields.resultsDays, 3),
});

export const changedDraft = z.strictObject({ id: zId(), ...z.partial(z.object(fields)).shape });

/** A campaign as it is shown. */
export const campaign = z.object({
  id: zId(),
  number: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  audience: z.any(),
  lures: z.array(
    z.object({
      lure: zId(),
      version: z.nullable(z.number()),
      difficulty: z.nullable(z.string()),
      channel: z.nullable(z.string()),
    }),
  ),
  /** The same lures in recipients' languages, since the launch: each counts as the one at place `of`, with its own difficulty. */
  variants: z.array(
    z.object({
      idx: z.number(),
      of: z.number(),
      lure: zId(),
      locale: z.string(),
      version: z.number(),
      difficulty: z.string(),
    }),
  ),
  schedule: z.any(),
  channels: campaignChannels,
  holdOutShare: z.number(),
  evaluationAt: z.nullable(zTime()),
  resultsDays: z.number(),
  startAt: z.nullable(zTime()),
  endsAt: z.nullable(zTime()),
  recipients: z.nullable(z.number()),
  leftOut: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  job: z.nullable(zId()),
  createdBy: z.string(),
  createdAt: zTime(),
  requestedBy: z.nullable(z.string()),
  /** What waits for a second person: the launch, an addition of people, or going on; `digest` is what an approval names. */
  request: z.nullable(
    z.object({
      act: z.string(),
      /** Over everything that a recipient meets: another one when any of it changes. */
      digest: z.string(),
      people: z.number(),
      audience: z.any(),
      askedBy: z.string(),
      askedAt: zTime(),
    }),
  ),
  approvedBy: z.nullable(z.string()),
  launchedAt: z.nullable(zTime()),
  endedAt: z.nullable(zTime()),
  /** When nothing was left that could still go out, after its end. */
  stoppedAt: z.nullable(zTime()),
});

/** A campaign as a list shows it: an audience that names twenty thousand people is told by their number. */
export const listedCampaign = z.extend(z.omit(campaign, { variants: true, lures: true, audience: true }), {
  lures: z.int(),
  /** Of its lures, each once, as they are now where nothing is fixed yet. */
  difficulties: z.array(z.string()),
  audience: z.object({
    everyone: z.boolean(),
    departments: z.int(),
    tags: z.array(z.string()),
    people: z.int(),
    sample: z.any(),
  }),
  /** The programme that drafted it. */
  programme: z.nullable(zId()),
});

/** A delivery as it is shown. */
export const delivery = z.object({
  number: z.number(),
  /** Null where the organisation's privacy mode hides the person. */
  member: z.nullable(zId()),
  /** By which it goes; null like the person. */
  channel: z.nullable(z.string()),
  /** Where it went: the person's address by its channel. */
  address: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** The place in the campaign's `lures`; who reads another language may have got a variant of it. Null like the person. */
  lure: z.nullable(z.number()),
  state: z.enum(deliveryStates),
  dueAt: zTime(),
  sentAt: z.nullable(zTime()),
  attempts: z.number(),
  /** What the mail server said; its codes alone where the person is hidden. */
  error: z.nullable(z.string()),
});

export const byId = z.strictObject({ id: zId() });

/** A campaign whose long work was ordered. `job` is null where it waits for a second person. */
export const started = z.object({ campaign, job: z.nullable(zId()) });
