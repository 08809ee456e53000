import { words } from "../../kit/words.ts";
import { channelIds, describeChannel } from "../outbound/index.ts";
import { headerKey } from "./rules/columns.ts";
import type { Field } from "./rules/columns.ts";
import type { Refusal } from "./rules/person.ts";

const prefix = "custom.";

/** The channels whose addresses stand in a field of the organisation's own, by the field's name. */
const own = new Map(
  channelIds
    .map(describeChannel)
    .filter(({ address }) => address.field.startsWith(prefix))
    .map((channel) => [channel.address.field.slice(prefix.length), channel]),
);

/** What a list's headings mean beyond the fields that everybody has. */
export const ownHeadings: ReadonlyMap<string, Field> = new Map(
  [...own.values()].flatMap(({ address }) =>
    (address.headings ?? "").split(",").map((one): [string, Field] => [headerKey(one), address.field as Field]),
  ),
);

/** Puts addresses in fields of the organisation's own into the form of their channel; what is none is taken out and refused. */
export function readOwnAddresses(custom: Record<string, string> | null): {
  custom: Record<string, string> | null;
  refused: Refusal[];
} {
  if (!custom || own.size === 0) return { custom, refused: [] };
  const refused: Refusal[] = [];
  const read = Object.entries(custom).flatMap(([name, text]) => {
    const channel = own.get(name);
    if (!channel) return [[name, text]];
    const address = channel.address.read(text);
    if (address !== null) return [[name, address]];
    const vars = { channel: words(`channels/${channel.id}`)("title") };
    refused.push({ field: prefix + name, reason: "channel-address", vars });
    return [];
  });
  return { custom: read.length > 0 ? Object.fromEntries(read) : null, refused };
}

/** Every address of a person in fields of the organisation's own. */
export function ownAddressesIn(custom: Readonly<Record<string, string>>): string[] {
  return [...own.keys()].flatMap((name) => custom[name] ?? []);
}

/** Where a person is reached by a channel (`address.field`), or null. */
export function addressIn(
  person: { email: string; phone: string | null; custom: Readonly<Record<string, string>> },
  field: string,
): string | null {
  if (field.startsWith(prefix)) return person.custom[field.slice(prefix.length)] ?? null;
  return person[field as "email" | "phone"];
}
