import * as z from "zod/mini";
import { endpoint, zBool, zInt, zLine, zTime, zAddressCode } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { maxSurprises, defaultSurpriseHours } from "./rules/surprises.ts";
import { clock } from "./shapes.ts";

const tag = "learning";
const channel = zLine(40);
const personal: Refusals = { "surprises-personal": "forbidden" };

const wanted = {
  perMonth: zInt(1, maxSurprises).check(z.describe("How many simulations a month.")),
  channels: z
    .array(channel)
    .check(
      z.minLength(1),
      z.maxLength(20),
      z.describe("By which channels they may come; each by an address that you confirmed."),
    ),
  awakeFrom: clock().check(z.describe("The time from which you are awake, in your own time zone.")),
  awakeUntil: clock().check(z.describe("Until when.")),
  paused: zBool().check(z.describe("Whether none comes for now.")),
};

const surprises = z.object({
  offered: z.boolean().check(z.describe("Whether you can ask for them: your organisation is your own.")),
  asked: z
    .nullable(
      z.object({
        ...wanted,
        lastAt: z
          .nullable(zTime())
          .check(
            z.describe(
              "When the last one was sent that is over; of one under way, and of when the next comes, nothing is told.",
            ),
          ),
        problem: z.nullable(z.string()).check(z.describe("Why the last one could not be sent.")),
      }),
    )
    .check(z.describe("What you asked for; null when you did not.")),
  most: z.int().check(z.describe("How many a month you may have.")),
  channels: z
    .array(
      z.object({
        channel: z.string(),
        title: z.string().check(z.describe("What the channel is called.")),
        address: z.nullable(z.string()).check(z.describe("Your own address there; null when your profile has none.")),
        confirmed: z
          .boolean()
          .check(z.describe("Whether simulations may go there, since you gave the code that was sent to it.")),
      }),
    )
    .check(z.describe("Every channel for which there are simulations.")),
});

const unconfirmed: Refusals = { "surprise-channel-unknown": "invalid", "surprise-no-address": "invalid" };

/** Simulations that somebody asks for of themselves, in an organisation of their own. */
export const surpriseContract = {
  mySurprises: endpoint({
    about: "people",
    method: "GET",
    path: "/me/surprises",
    may: "member",
    tag,
    summary: "The surprise simulations that you asked for, and the channels by which you can have them",
    output: surprises,
  }),
  askForSurprises: endpoint({
    about: "people",
    method: "PUT",
    path: "/me/surprises",
    may: "member",
    tag,
    summary: "Ask for surprise simulations to your own confirmed addresses, change how they come, or let them rest",
    input: z.strictObject({
      ...wanted,
      awakeFrom: z._default(wanted.awakeFrom, defaultSurpriseHours.from),
      awakeUntil: z._default(wanted.awakeUntil, defaultSurpriseHours.until),
      paused: z._default(wanted.paused, false),
    }),
    output: surprises,
    refuses: {
      ...personal,
      ...unconfirmed,
      "surprise-unconfirmed": "invalid",
      "surprise-hours-short": "invalid",
      "too-many-surprises": "invalid",
      "surprise-no-open-day": "conflict",
    },
    audit: { "surprises.asked": "person", "notice.recorded": "notice" },
  }),
  stopSurprises: endpoint({
    about: "people",
    method: "DELETE",
    path: "/me/surprises",
    may: "member",
    tag,
    summary: "Stop surprise simulations for good; what came stays in your results",
    output: surprises,
    refuses: personal,
    audit: { "surprises.stopped": "person" },
  }),
  confirmMyAddress: endpoint({
    about: "people",
    method: "POST",
    path: "/me/surprises/code",
    may: "member",
    tag,
    summary: "Have a code sent to your own address of a channel: with it you confirm that simulations may go there",
    input: z.strictObject({ channel }),
    status: 202,
    output: z.object({ address: z.string(), endsAt: zTime() }),
    refuses: { ...personal, ...unconfirmed, "confirmed-addresses-personal": "forbidden" },
    audit: { "address.confirmation-asked": "address" },
  }),
  finishMyAddress: endpoint({
    about: "people",
    method: "POST",
    path: "/me/surprises/confirm",
    may: "member",
    tag,
    summary:
      "Confirm your own address with the code that was sent there; `confirmed` is false when the code is wrong or over",
    input: z.strictObject({ channel, code: zAddressCode() }),
    output: z.object({ confirmed: z.boolean() }),
    refuses: { ...personal, ...unconfirmed },
    audit: { "address.confirmed": "address" },
  }),
};
