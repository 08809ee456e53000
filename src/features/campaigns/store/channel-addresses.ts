import { addressOf } from "./approved-values.ts";

/** A channel by which a campaign's people may be reached. */
export interface ChannelAddress {
  channel: string;
  /** Where people have its addresses (`address.field`). */
  field: string;
  /** The sign before an address's domain; null where addresses belong to none. */
  domainSeparator: string | null;
}

/** The parameters (text[]) that hold the ways, one value each, and those with what the organisation has proven (text[]): `addresses` as `confirmedFor` has them. */
interface Places {
  fields: string;
  signs: string;
  domains: string;
  addresses: string;
}

/**
 * SQL of an address's domain, NULL where it has none: what `domainIn` (kit/address.ts) finds, to be compared with proven names letter by letter.
 * @param sign the parameter (text) with what stands before the domain
 */
export function domainSql(address: string, sign: string): string {
  return `nullif(split_part(${address}, ${sign}::text, -1), ${address})`;
}

/** A value of a parameter that is an array. @param way its place, from 0 */
const valueAt = (parameter: string, way: number) => `(${parameter}::text[])[${way + 1}]`;

/**
 * SQL that asks of each way whether a person has an address for it and whether that is proven, in three steps of a statement: their id and addresses as
 * columns, the ways that reach them, and why none does. Written out for as many ways as there are: of one it is no more than a comparison.
 */
export function channelAddressesSql(count: number, { fields, signs, domains, addresses }: Places) {
  const ways = Array.from({ length: count }, (_, way) => way);
  const proven = (way: number) =>
    `(coalesce(${domainSql(`address_${way}`, valueAt(signs, way))} = ANY (${domains}::text[]), false)
      OR address_${way} = ANY (${addresses}::text[]) OR concat(address_${way}, ' ', id) = ANY (${addresses}::text[]))`;
  const there = (way: number) => `coalesce(address_${way}, '') <> ''`;
  return {
    /** @param m a row of `people_public_members` */
    columns: (m: string) => ways.map((way) => `${addressOf(m, valueAt(fields, way))} AS address_${way}`).join(", "),
    /** The same columns of a later step. */
    kept: ways.map((way) => `address_${way}`).join(", "),
    /** int[]: the ways that reach somebody. */
    reached: `array_remove(ARRAY[${ways.map((way) => `CASE WHEN ${there(way)} AND ${proven(way)} THEN ${way} END`).join(", ")}]::int[], NULL)`,
    /** Branches of a CASE: why nobody is reached. @param reached where `reached` stands */
    reasons: (reached: string) =>
      `WHEN NOT (${ways.map(there).join(" OR ")}) THEN 'no-address' WHEN cardinality(${reached}) = 0 THEN 'address-not-proven'`,
    /** The address of the way that was chosen. @param way where it stands */
    chosen: (way: string) => `CASE ${way} ${ways.map((one) => `WHEN ${one} THEN address_${one}`).join(" ")} END`,
  };
}
