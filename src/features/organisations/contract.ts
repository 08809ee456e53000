import * as z from "zod/mini";
import { endpoint, page, pageInput, zAddress, zDay, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import type { Refusals } from "../../kit/contract.ts";
import { languages, listedLanguage } from "../../kit/languages.ts";
import { agreementDays, capabilities, domainStates, planIds, privacyModes } from "./rules.ts";

/** A language tag. */
export const zLocale = () =>
  z.string().check(
    z.maxLength(35),
    z.refine((text) => {
      try {
        return Intl.getCanonicalLocales(text).length === 1;
      } catch {
        return false;
      }
    }, "must be a language tag such as en or de-CH"),
  );

/** A language tag whose language the product speaks: nobody could be written to in another. */
export const zSupportedLocale = () =>
  zLocale().check(
    z.refine(
      (text) => listedLanguage(text) !== undefined,
      `must be a language that the product speaks (${languages.map(({ tag }) => tag).join(", ")}), also with a country, such as de-CH`,
    ),
  );

/** A time zone of the IANA list. */
export const zTimeZone = () =>
  z.string().check(
    z.maxLength(64),
    z.refine((text) => {
      try {
        new Intl.DateTimeFormat("en", { timeZone: text });
        return true;
      } catch {
        return false;
      }
    }, "must be a time zone of the IANA list, such as Europe/Vienna"),
  );

/** A currency by its code of ISO 4217. */
const zCurrency = () =>
  z
    .string()
    .check(
      z.refine(
        (text) => Intl.supportedValuesOf("currency").includes(text),
        "must be a currency's code of ISO 4217, such as EUR",
      ),
    );

const quietDays = z
  .strictObject({ from: zDay(), to: zDay() })
  .check(z.refine(({ from, to }) => from <= to, "must not end before it begins"));

const organisationShape = z.object({
  id: zId(),
  name: z.string(),
  plan: z.enum(planIds),
  trialEndsAt: z.nullable(zTime()),
  trialOver: z.boolean(),
  /** How many people it told of when it signed up. */
  size: z.nullable(z.string()),
  /** Active people the plan allows; null when unlimited. */
  seats: z.nullable(z.number()),
  capabilities: z.array(z.enum(capabilities)),
  locale: z.string(),
  timeZone: z.string(),
  currency: z.string().check(z.describe("In which sums in lures are written (ISO 4217)")),
  privacyMode: z.enum(privacyModes),
  /** A looser mode that waits for a second person. */
  privacyModeProposed: z.nullable(z.enum(privacyModes)),
  /** Everything looser that waits for a second person, by the setting's name. */
  proposed: z.record(z.string(), z.any()),
  /** The smallest group whose figures are shown (people). */
  smallestGroup: z.number(),
  approvalRequired: z.boolean(),
  verdictHoldSeconds: z.number(),
  simulationsPerMonth: z.number(),
  securityAddress: z.nullable(z.string()),
  reportAddress: z.nullable(z.string()),
  quiet: z.array(z.object({ from: z.string(), to: z.string() })),
  noticeRecordedAt: z.nullable(zTime()),
  killedAt: z.nullable(zTime()),
  createdAt: zTime(),
});

const noticeShape = z.object({
  id: zId(),
  informedBy: z.string(),
  informedOn: z.string(),
  note: z.nullable(z.string()),
  recordedAt: zTime(),
});

const domainShape = z.object({
  id: zId(),
  domain: z.string(),
  state: z.enum(domainStates),
  /** The TXT record that proves the domain; leave it in place, it is asked for again and again. */
  record: z.object({ name: z.string(), type: z.literal("TXT"), value: z.string() }),
  /** What the last check found, in a sentence; null before the first. */
  why: z.nullable(z.string()),
  checkedAt: z.nullable(zTime()),
  succeededAt: z.nullable(zTime()),
  /** When the proof ends unless the record is seen again. */
  expiresAt: z.nullable(zTime()),
  createdAt: zTime(),
});

const retentionShape = z.object({
  periods: z.array(
    z.object({
      name: z.string(),
      what: z.string(),
      days: z.number(),
      usual: z.number(),
      least: z.number(),
      most: z.number(),
      /** A longer time that waits for a second person. */
      proposed: z.nullable(z.number()),
    }),
  ),
});

const tag = "organisations";

/** What `addTypedDomain` refuses with. */
export const domainNameRefusals: Refusals = {
  "invalid-domain": "invalid",
  "public-suffix": "invalid",
  "free-mail": "invalid",
  "reserved-name": "invalid",
  "domain-exists": "conflict",
};

export const contract = {
  currentOrganisation: endpoint({
    method: "GET",
    path: "/organisations/current",
    may: "organisation:read",
    summary: "Your organisation: plan, limits, settings",
    output: organisationShape,
    tag,
  }),
  changeOrganisation: endpoint({
    method: "PATCH",
    path: "/organisations/current",
    may: "organisation:manage",
    summary: `Changes settings; what protects people less (a looser privacy mode, no approvals, more simulations a month, fewer quiet days, a shorter wait before a click counts) takes effect when a second person who has signed in asks for the same within ${agreementDays} days`,
    input: z.strictObject({
      name: z.optional(zLine(120)),
      locale: z.optional(zSupportedLocale()),
      timeZone: z.optional(zTimeZone()),
      currency: z.optional(zCurrency()).check(z.describe("In which sums in lures are written (ISO 4217)")),
      privacyMode: z.optional(z.enum(privacyModes)),
      /** Can be raised, never lowered. */
      smallestGroup: z.optional(zInt(5, 100)),
      approvalRequired: z.optional(z.boolean()),
      verdictHoldSeconds: z.optional(zInt(0, 3600)),
      simulationsPerMonth: z.optional(zInt(1, 31)),
      securityAddress: z.optional(z.nullable(zAddress())),
      reportAddress: z.optional(z.nullable(zAddress())),
      quiet: z.optional(z.array(quietDays).check(z.maxLength(100))),
    }),
    output: organisationShape,
    tag,
    refuses: { "smallest-group-lowered": "forbidden", "loosened-by-nobody": "forbidden" },
    audit: { "organisation.changed": "organisation" },
  }),
  killOrganisation: endpoint({
    method: "POST",
    path: "/organisations/current/kill",
    may: "organisation:kill",
    summary: "Kill switch of the whole organisation: all sending stops, every link turns to the debrief",
    input: z.strictObject({ reason: z.optional(zLine(500)) }),
    output: organisationShape,
    tag,
    audit: { "organisation.killed": "organisation" },
  }),
  reviveOrganisation: endpoint({
    method: "DELETE",
    path: "/organisations/current/kill",
    may: "organisation:kill",
    summary: `Releases the kill switch: at once by whoever threw it and manages the organisation, else when a second person who has signed in asks for the same within ${agreementDays} days, one of the two managing it; until then \`proposed\` says so. Campaigns that were stopped stay stopped until they are resumed`,
    output: organisationShape,
    tag,
    refuses: { "loosened-by-nobody": "forbidden", "release-by-manager": "forbidden", "deletion-waits": "conflict" },
    audit: { "organisation.revived": "organisation", "organisation.revival-proposed": "organisation" },
  }),
  recordNotice: endpoint({
    method: "POST",
    path: "/organisations/current/notice",
    may: "organisation:manage",
    summary: "Records that the people were told about simulations; none starts before",
    input: z.strictObject({
      informedBy: z.enum(["email", "intranet", "meeting", "agreement", "other"]),
      informedOn: zDay(),
      note: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: noticeShape,
    status: 201,
    tag,
    refuses: { "notice-in-future": "invalid" },
    audit: { "notice.recorded": "notice" },
  }),
  listNotices: endpoint({
    method: "GET",
    path: "/organisations/current/notices",
    may: "organisation:read",
    summary: "The recorded notices, newest first",
    output: z.object({ items: z.array(noticeShape) }),
    tag,
  }),
  retention: endpoint({
    method: "GET",
    path: "/organisations/current/retention",
    may: "organisation:read",
    summary: "How long what is kept about people is kept (days), and within which limits you may choose",
    output: retentionShape,
    tag,
  }),
  changeRetention: endpoint({
    method: "PATCH",
    path: "/organisations/current/retention",
    may: "organisation:manage",
    summary: `Choose how long something is kept; what is older goes within a day, for good. A longer time takes effect when a second person who has signed in asks for the same within ${agreementDays} days`,
    input: z.strictObject({ periods: z.record(z.string().check(z.maxLength(60)), zInt(1, 10_000)) }),
    output: retentionShape,
    tag,
    refuses: { "unknown-period": "invalid", "retention-out-of-limits": "invalid", "loosened-by-nobody": "forbidden" },
    audit: { "retention.changed": "organisation" },
  }),
  listDomains: endpoint({
    method: "GET",
    path: "/domains",
    may: "domains:read",
    summary: "The mail domains of your organisation and their proofs",
    input: z.strictObject({ ...pageInput }),
    output: page(domainShape),
  }),
  addDomain: endpoint({
    method: "POST",
    path: "/domains",
    may: "domains:manage",
    summary: "Adds a mail domain and answers the DNS record that proves it",
    input: z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: domainShape,
    status: 201,
    refuses: { "too-many-domains": "quota", ...domainNameRefusals },
    audit: { "domain.added": "domain" },
  }),
  domain: endpoint({
    method: "GET",
    path: "/domains/{id}",
    may: "domains:read",
    summary: "One domain and its proof",
    input: z.strictObject({ id: zId() }),
    output: domainShape,
    refuses: { "unknown-domain": "missing" },
  }),
  removeDomain: endpoint({
    method: "DELETE",
    path: "/domains/{id}",
    may: "domains:manage",
    summary: "Removes a domain; nothing is sent to its addresses any more",
    input: z.strictObject({ id: zId() }),
    refuses: { "unknown-domain": "missing" },
    audit: { "domain.removed": "domain" },
  }),
  verifyDomain: endpoint({
    method: "POST",
    path: "/domains/{id}/verify",
    may: "domains:manage",
    summary: "Asks DNS for the record now; state and why tell what was found",
    input: z.strictObject({ id: zId() }),
    output: domainShape,
    refuses: { "unknown-domain": "missing", "domain-taken": "conflict" },
    audit: { "domain.pending": "domain", "domain.proven": "domain", "domain.lapsed": "domain" },
  }),
};
