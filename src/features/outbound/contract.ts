import * as z from "zod/mini";
import { defaultChannel } from "../../channels/channel.ts";
import { endpoint, page, pageInput, raw, zId, zLine, zTime, zAddressCode } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { address, mailboxesContract, settings } from "./mailboxes-contract.ts";

const secrets = z.record(z.string(), z.nullable(z.string().check(z.minLength(1), z.maxLength(20_000))));

const sendingProfile = z.object({
  id: zId(),
  name: z.string(),
  channel: z.string(),
  transport: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  returnPath: z.nullable(z.string()),
  settings,
  /** Names of the secrets that are set; their values are never given out. */
  secretNames: z.array(z.string()),
  isDefault: z.boolean(),
  health: z.enum(["unknown", "up", "down"]),
  healthText: z.string(),
  callback: z
    .nullable(z.string())
    .check(
      z.describe(
        "Address to enter at the vendor, which tells there what became of messages; null where none is wanted.",
      ),
    ),
  createdAt: zTime(),
  updatedAt: zTime(),
});

const profileFields = {
  name: zLine(100),
  channel: z._default(zLine(40), defaultChannel),
  transport: z._default(zLine(40), "smtp"),
  fromName: z._default(z.string().check(z.maxLength(100)), ""),
  fromAddress: address,
  returnPath: z.optional(z.nullable(address)),
  settings: z._default(settings, {}),
  secrets: z._default(secrets, {}),
  isDefault: z._default(z.boolean(), false),
};

const testResult = z.object({
  /** What became of the mail: sent, deferred, bounced, unconfirmed or refused. */
  state: z.string(),
  /** The server's own words, or the reason. */
  text: z.string(),
  messageId: z.string(),
});

const verdict = z.object({
  simulation: z.boolean(),
  /** `no-marker` or `not-signed` when it is no simulation of yours. */
  reason: z.nullable(z.string()),
  text: z.string(),
  campaign: z.nullable(zId()),
  recipient: z.nullable(z.string()),
  sentAt: z.nullable(zTime()),
  expired: z.boolean(),
});

const held = z.object({
  since: z.nullable(zTime()).check(z.describe("Since when; null when nothing waits.")),
  waiting: z.int().check(z.describe("How many messages wait, beside reports to webhooks.")),
});

const profileRefusals: Refusals = {
  "sender-not-proven": "invalid",
  "sender-real-brand": "invalid",
  "unknown-transport": "invalid",
  "bad-settings": "invalid",
  "bad-address": "invalid",
  "name-taken": "conflict",
  "outbox-in-production": "invalid",
};

export const contract = {
  listSendingProfiles: endpoint({
    method: "GET",
    path: "/sending-profiles",
    may: "sending-profiles:read",
    summary: "The ways by which mail leaves, oldest first",
    input: z.strictObject({ ...pageInput }),
    output: page(sendingProfile),
  }),
  listTransports: endpoint({
    method: "GET",
    path: "/transports",
    may: "sending-profiles:read",
    summary: "The kinds of way by which messages can leave, each with the shape of its settings",
    tag: "sending-profiles",
    output: z.object({
      items: z.array(
        z.object({
          channel: z.string(),
          title: z.string().check(z.describe("What the channel is called.")),
          transport: z.string(),
          name: z.string().check(z.describe("What a profile of this kind sends by, for people.")),
          schema: z.record(z.string(), z.any()).check(z.describe("JSON schema of `settings`.")),
          secrets: z.array(z.string()).check(z.describe("Names of what is sealed.")),
          fields: z
            .record(z.string(), z.string())
            .check(z.describe("What settings, secrets and `fromAddress` are called, where their channel says so.")),
          hints: z.record(z.string(), z.string()).check(z.describe("A sentence beside them, by the same names.")),
          choices: z
            .record(z.string(), z.record(z.string(), z.string()))
            .check(z.describe("What a setting's choices are called, by its name and theirs.")),
          guide: z.array(z.string()).check(z.describe("How it is set up at the vendor, in steps.")),
          addressField: z
            .string()
            .check(
              z.describe(
                "Where a person has an address of its channel: a field that everybody has, or one of the organisation's own, `custom.<name>`.",
              ),
            ),
        }),
      ),
    }),
  }),
  createSendingProfile: endpoint({
    method: "POST",
    path: "/sending-profiles",
    may: "sending-profiles:write",
    summary: "Add a mail server; its password, tokens and keys are sealed and never shown again",
    input: z.strictObject(profileFields),
    output: sendingProfile,
    status: 201,
    refuses: { "unknown-channel": "invalid", "too-many-profiles": "quota", ...profileRefusals },
    audit: { "sending-profile.created": "sending-profile" },
  }),
  getSendingProfile: endpoint({
    method: "GET",
    path: "/sending-profiles/{id}",
    may: "sending-profiles:read",
    summary: "One sending profile",
    input: z.strictObject({ id: zId() }),
    output: sendingProfile,
    refuses: { "no-such-profile": "missing" },
  }),
  changeSendingProfile: endpoint({
    method: "PATCH",
    path: "/sending-profiles/{id}",
    may: "sending-profiles:write",
    summary:
      "Change a sending profile; settings are replaced as a whole, a secret set to null is removed, one left out stays unless it would be sent elsewhere",
    input: z.strictObject({
      id: zId(),
      name: z.optional(zLine(100)),
      fromName: z.optional(z.string().check(z.maxLength(100))),
      fromAddress: z.optional(address),
      returnPath: z.optional(z.nullable(address)),
      settings: z.optional(settings),
      secrets: z.optional(secrets),
      isDefault: z.optional(z.boolean()),
    }),
    output: sendingProfile,
    refuses: { "no-such-profile": "missing", ...profileRefusals },
    audit: { "sending-profile.changed": "sending-profile" },
  }),
  removeSendingProfile: endpoint({
    method: "DELETE",
    path: "/sending-profiles/{id}",
    may: "sending-profiles:write",
    summary: "Remove a sending profile and its secrets",
    input: z.strictObject({ id: zId() }),
    refuses: { "no-such-profile": "missing" },
    audit: { "sending-profile.removed": "sending-profile" },
  }),
  checkSendingProfile: endpoint({
    method: "POST",
    path: "/sending-profiles/{id}/check",
    may: "sending-profiles:write",
    summary: "Sign in as messages would, send nothing, and say what is missing; the profile shows it, too",
    input: z.strictObject({ id: zId() }),
    output: z.object({
      health: z.enum(["up", "down"]),
      text: z
        .string()
        .check(z.describe("What is missing and what mends it, or the server's own words; empty when nothing is.")),
    }),
    refuses: { "no-such-profile": "missing" },
    audit: { "sending-profile.checked": "sending-profile" },
  }),
  testSendingProfile: endpoint({
    method: "POST",
    path: "/sending-profiles/{id}/test",
    may: "sending-profiles:write",
    summary: "Send one plain test message to yourself and say what the server answered",
    input: z.strictObject({ id: zId(), to: address }),
    output: testResult,
    refuses: { "no-such-profile": "missing", "address-not-allowed": "invalid" },
    audit: { "sending-profile.tested": "sending-profile" },
  }),
  listStoppedAddresses: endpoint({
    about: "directory",
    method: "GET",
    path: "/stopped-addresses",
    may: "sending-profiles:read",
    summary:
      "Who has asked, by answering a message, for no more of a channel; only they can take it back, by answering START",
    input: z.strictObject({ ...pageInput }),
    output: page(
      z.object({
        channel: z.string(),
        title: z.string().check(z.describe("What the channel is called.")),
        address: z.string(),
        at: zTime(),
      }),
    ),
  }),
  ...mailboxesContract,
  confirmAddress: endpoint({
    method: "POST",
    path: "/confirmed-addresses",
    may: "sending-profiles:write",
    summary:
      "Send a code to an address, whose owner confirms with it that simulations may go there; for organisations without a domain",
    input: z.strictObject({ address }),
    status: 202,
    output: z.object({ address: z.string(), endsAt: zTime() }),
    refuses: { "bad-address": "invalid", "confirmed-addresses-personal": "forbidden" },
    audit: { "address.confirmation-asked": "address" },
  }),
  finishConfirmation: endpoint({
    method: "POST",
    path: "/confirmed-addresses/confirm",
    may: "sending-profiles:write",
    summary:
      "Confirm an address with the code that was sent there; `confirmed` is false when the code is wrong or over",
    input: z.strictObject({ address, code: zAddressCode() }),
    output: z.object({ address: z.string(), confirmed: z.boolean() }),
    refuses: { "bad-address": "invalid" },
    audit: { "address.confirmed": "address" },
  }),
  heldMessages: endpoint({
    method: "GET",
    path: "/held-messages",
    may: "sending-profiles:read",
    summary:
      "What waits since the database was put back to a backup without the data folder that knows what had left: notices, reminders, debriefs, webhooks",
    input: z.strictObject({}),
    output: held,
  }),
  releaseMessages: endpoint({
    method: "POST",
    path: "/held-messages/release",
    may: "sending-profiles:write",
    summary:
      "Say what is to become of the messages that wait: they go out, some perhaps for the second time, or are given up",
    input: z.strictObject({ send: z.boolean().check(z.describe("Whether they go out.")) }),
    output: held,
    refuses: { "nothing-held": "conflict" },
    audit: { "messages.released": "messages" },
  }),
  verificationKey: endpoint({
    method: "GET",
    path: "/verification-key",
    may: "verification:use",
    summary: "The public key by which your security team tells a simulation from an attack, also as a DNS text",
    output: z.object({
      organisation: zId(),
      algorithm: z.string(),
      publicKey: z.string(),
      dnsName: z.string(),
      dnsText: z.string(),
    }),
  }),
  verifyMail: raw({
    method: "POST",
    path: "/verify",
    may: "verification:use",
    summary: "Give a raw mail and learn whether it is a simulation of yours; nothing of it is kept",
    accepts: "message/rfc822",
    output: verdict,
    refuses: { "mail-too-large": "too-large", "mail-unreadable": "invalid", "parsing-busy": "too-many" },
    unaudited: "looks at a mail and keeps nothing",
  }),
};
