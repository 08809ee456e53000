import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zAddress, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import { personContract } from "./person-contract.ts";
import { outcomes, verdicts } from "./verdict/scale.ts";

const state = z.object({
  /** The first hit, or the hit that counts once a person's is known. */
  at: zTime(),
  verdict: z.enum(["person", "machine", "unverified"]),
});

const recipient = z.object({
  /** The delivery's number, the member, lure and department: null where the privacy mode hides who it is. */
  delivery: z.nullable(z.int()),
  member: z.nullable(zId()),
  /** Who it is instead, within this campaign only; null where people are named. */
  pseudonym: z.nullable(z.string()),
  lure: z.nullable(z.int()),
  department: z.nullable(zId()),
  departmentName: z.nullable(z.string()),
  holdOut: z.boolean(),
  opened: z.nullable(state),
  clicked: z.nullable(state),
  submitted: z.nullable(state),
  reported: z.nullable(state),
  finishedAt: z.nullable(zTime()),
  clickVerdict: z.enum(verdicts),
  clickReasons: z.array(z.string()),
  override: z.nullable(z.enum(["person", "machine"])),
});

const network = z.object({ network: z.string(), kind: z.enum(["own", "scanner"]), note: z.string() });

const thanks = z.object({
  /** Whether it was one of our simulations; null while a forwarded message is still being read. */
  simulation: z.nullable(z.boolean()),
  message: z.string(),
});

const readMay = "results:read";
const reviewMay = "results:review";

export const contract = {
  ...personContract,
  listRecipients: endpoint({
    about: "people",
    method: "GET",
    path: "/campaigns/{id}/recipients",
    may: readMay,
    summary: "Who did what in a campaign, with the verdict and its reasons; each look is audited",
    tag: "tracking",
    input: z.strictObject({ ...pageInput, id: zId(), outcome: z.optional(z.enum(outcomes)) }),
    output: page(recipient),
    refuses: { "unknown-campaign": "missing", "hidden-by-privacy": "forbidden", "too-few-people": "forbidden" },
    audit: { "results.seen": "campaign" },
  }),
  reviewVerdict: endpoint({
    about: "people",
    method: "POST",
    path: "/campaigns/{id}/recipients/{delivery}/verdict",
    may: reviewMay,
    summary: "Overrule the verdict on a click: person or machine, with a reason; audited",
    tag: "tracking",
    input: z.strictObject({
      id: zId(),
      /** The delivery's number; the pseudonym where people have one. */
      delivery: z.union([zInt(1, 2 ** 31 - 1), z.string().check(z.regex(/^p-[0-9a-f]{20}$/))]),
      verdict: z.enum(["person", "machine"]),
      reason: zLine(500),
    }),
    output: z.object({ delivery: z.union([z.int(), z.string()]), override: z.enum(["person", "machine"]) }),
    refuses: {
      "unknown-recipient": "missing",
      "unknown-campaign": "missing",
      "hidden-by-privacy": "forbidden",
      "too-few-people": "forbidden",
    },
    audit: { "verdict.overruled": "campaign" },
  }),
  listNetworks: endpoint({
    method: "GET",
    path: "/tracking/networks",
    may: readMay,
    summary: "Networks that verdicts know: the organisation's own ways out, and scanners",
    tag: "tracking",
    output: z.object({ items: z.array(network) }),
  }),
  declareNetwork: endpoint({
    method: "POST",
    path: "/tracking/networks",
    may: reviewMay,
    summary:
      "Declare a network: many people behind one address, which takes a second person who has signed in and asks for the same within seven days (`waits` until then), or a scanner",
    tag: "tracking",
    input: z.strictObject({
      network: zLine(50),
      kind: z.enum(["own", "scanner"]),
      note: z._default(z.string().check(z.maxLength(200)), ""),
    }),
    output: z.extend(network, { waits: z.boolean() }),
    refuses: { "bad-network": "invalid", "loosened-by-nobody": "forbidden", "too-many-networks": "quota" },
    audit: { "network.proposed": "network", "network.declared": "network" },
  }),
  forgetNetwork: endpoint({
    method: "DELETE",
    path: "/tracking/networks",
    may: reviewMay,
    summary: "Forget a declared network",
    tag: "tracking",
    input: z.strictObject({ network: zLine(50) }),
    refuses: { "unknown-network": "missing", "bad-network": "invalid" },
    audit: { "network.forgotten": "network" },
  }),
  report: endpoint({
    method: "POST",
    path: "/reports",
    may: "reports:write",
    summary: "Report a message from a mail add-in, by its Message-ID or by the token of one of its links",
    tag: "tracking",
    input: z.strictObject({ messageId: z.optional(zLine(1000)), token: z.optional(zLine(200)) }),
    output: thanks,
    refuses: { "nothing-reported": "invalid", "plan-limit": "quota" },
    unaudited: "what people do in a simulation is kept as hits and facts",
  }),
  reportMessage: raw({
    method: "POST",
    path: "/reports/message",
    may: "reports:write",
    summary:
      "Report a whole message (message/rfc822): a simulation is counted, anything else is kept sealed and passed on to the security address",
    tag: "tracking",
    accepts: "message/rfc822",
    query: z.strictObject({ reporter: zAddress() }),
    output: thanks,
    refuses: {
      "empty-message": "invalid",
      "message-too-large": "too-large",
      "plan-limit": "quota",
      "parsing-busy": "too-many",
    },
    unaudited: "what people do in a simulation is kept as hits and facts",
  }),
};
