import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import { deliveryStates } from "./rules/states.ts";
import { delivery } from "./shapes.ts";

/** What became of single mails, and what happened. */
export const deliveryContract = {
  retryDeliveries: endpoint({
    method: "POST",
    path: "/campaigns/{id}/retry",
    may: "campaigns:launch",
    summary:
      "Try failed deliveries again: bounced or refused ones, and unconfirmed ones only when asked for, since those may have arrived, by those who may see what people did",
    input: z.strictObject({
      id: zId(),
      states: z._default(z.array(z.enum(["bounced", "refused", "unconfirmed"])), ["bounced", "refused"]),
      /** One delivery alone. */
      number: z.optional(zInt(1, 2_147_483_647)),
    }),
    output: z.object({ queued: z.number() }),
    refuses: { "no-such-campaign": "missing", "not-launched": "conflict", "evidence-hidden": "forbidden" },
    audit: { "campaign.retried": "campaign" },
  }),
  listDeliveries: endpoint({
    about: "people",
    method: "GET",
    path: "/campaigns/{id}/deliveries",
    may: "campaigns:read",
    summary: "Deliveries of a campaign, by number",
    input: z.strictObject({
      id: zId(),
      ...pageInput,
      state: z.optional(z.enum(deliveryStates)),
      channel: z.optional(zLine(40)),
      /** A part of the address; finds nothing where the privacy mode hides people. */
      search: z.optional(zLine(100)),
    }),
    output: page(delivery),
    refuses: { "no-such-campaign": "missing", "aggregate-only": "forbidden" },
  }),
  cancelDelivery: endpoint({
    about: "people",
    method: "POST",
    path: "/campaigns/{id}/deliveries/{number}/cancel",
    may: "campaigns:launch",
    summary: "Take one person out before their lure goes out",
    input: z.strictObject({ id: zId(), number: zInt(1, 2_147_483_647) }),
    output: delivery,
    refuses: { "no-such-campaign": "missing", "no-such-delivery": "missing", "delivery-gone": "conflict" },
    audit: { "delivery.cancelled": "campaign" },
  }),
  listLeftOut: endpoint({
    about: "directory",
    method: "GET",
    path: "/campaigns/{id}/left-out",
    may: "campaigns:read",
    summary: "People of the audience who get nothing, each with the reason",
    input: z.strictObject({ id: zId(), ...pageInput }),
    output: page(z.object({ member: zId(), reason: z.string() })),
    refuses: { "no-such-campaign": "missing" },
  }),
  listFacts: endpoint({
    about: "people",
    method: "GET",
    path: "/campaigns/{id}/facts",
    may: "campaigns:read",
    summary:
      "What happened in a campaign, in the ledger's order; what people did only with results:read. Where people are hidden, by whole hours that are over, and within an hour in no order. Follow it with the cursor",
    input: z.strictObject({
      id: zId(),
      ...pageInput,
      /** The campaign's own life alone, without what became of single mails and people. */
      only: z.optional(z.enum(["campaign"])),
    }),
    output: z.object({
      items: z.array(
        z.object({ id: z.string(), kind: z.string(), person: z.nullable(z.string()), data: z.any(), at: zTime() }),
      ),
      /** Always a cursor: ask again with it later for what came since. */
      next: z.nullable(z.string()),
    }),
    refuses: { "no-such-campaign": "missing", "aggregate-only": "forbidden", "too-few-people": "forbidden" },
    audit: { "campaign.facts-viewed": "campaign" },
  }),
};
