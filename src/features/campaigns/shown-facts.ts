import type { Fact } from "../../kit/ledger/index.ts";
import { codesOnly, hourOf, pseudonymOf } from "../people/index.ts";

/**
 * The kinds that tell how a campaign and its mails went, not what people did (SQL LIKE). `delivery.settled` is none of them: it is written
 * because somebody opened, clicked or reported.
 */
export const technicalFacts = [
  "campaign.%",
  "delivery.sent",
  "delivery.bounced",
  "delivery.unconfirmed",
  "delivery.requeued",
] as const;

// What data may stay where people are hidden. A delivery's number, its lure and language, a department: each could be found again elsewhere.
const harmless = new Set(
  "campaign name recipients leftOut reason action reasons lesson where was code imported channel".split(" "),
);

/**
 * A fact as it leaves the product.
 * @param key the campaign's key of pseudonyms where people are hidden; null where they are named
 */
export function factOut({ id, kind, person, data, at }: Fact, key: Buffer | null) {
  if (!key || kind.startsWith("campaign.")) return { id, kind, person, data, at };
  const kept = Object.fromEntries(Object.entries(data as object).filter(([name]) => harmless.has(name)));
  if (typeof data.text === "string") kept["text"] = codesOnly(data.text);
  // The order of the mails is in the mail server's log beside their addresses: they carry no pseudonym.
  const mail = kind.startsWith("delivery.");
  return { id, kind, person: person && !mail ? pseudonymOnce(key, person) : null, data: kept, at: hourOf(at) };
}

// An event that was written down under a pseudonym has it already.
function pseudonymOnce(key: Buffer, person: string): string {
  return person.startsWith("p-") ? person : pseudonymOf(key, person);
}
