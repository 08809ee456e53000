import type { Db } from "../../../kit/db/index.ts";
import type { Person } from "./claims.ts";

/**
 * SQL of a digest (32 bytes) over what a mail says of a person: the values of those variables that its campaign's lures name.
 * @param m a row of `people_public_members`; @param fields the parameter (text[]) of the variables' names
 */
export function valuesDigest(m: string, fields: string): string {
  const named = `${fields}::text[]`;
  return `sha256(convert_to(jsonb_build_array(
    CASE WHEN ${named} && '{first_name,last_name,full_name}' THEN jsonb_build_array(${m}.name, ${m}.first_name, ${m}.last_name) END,
    CASE WHEN 'department' = ANY (${named}) THEN ${m}.department_name END,
    CASE WHEN 'manager' = ANY (${named}) THEN (SELECT x.name FROM people_public_members x WHERE x.org = ${m}.org AND x.id = ${m}.manager) END,
    (SELECT jsonb_object_agg(f, ${m}.custom->>substr(f, 8)) FROM unnest(${named}) AS f WHERE f LIKE 'custom.%'))::text, 'UTF8'))`;
}

/**
 * SQL of where a person is reached: one of the two addresses that everybody has, or a field of the organisation's own.
 * @param m a row of `people_public_members`; @param field the parameter (text) with the channel's `address.field`
 */
export function addressOf(m: string, field: string): string {
  return `CASE ${field}::text WHEN 'email' THEN lower(${m}.email) WHEN 'phone' THEN ${m}.phone ELSE ${m}.custom->>substr(${field}::text, 8) END`;
}

/**
 * SQL of a digest over where a message may go, too: what of a person a request for an approval holds.
 * @param places the parameter (text[]) with where the campaign's channels find addresses, each place once
 */
export function boundDigest(m: string, fields: string, places: string): string {
  return `sha256((SELECT string_agg(sha256(convert_to(coalesce(${addressOf(m, "f.field")}, ''), 'UTF8')), ''::bytea ORDER BY f.place)
     FROM unnest(${places}::text[]) WITH ORDINALITY AS f(field, place)) || ${valuesDigest(m, fields)})`;
}

/**
 * Of people whose mails were approved: their values, and which deliveries would say something else with these than what was approved. Both are read at
 * one moment: whoever changes a field to and fro sends nothing in between.
 */
export async function peopleApproved(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  fields: readonly string[],
): Promise<{ people: Person[]; other: Set<number> }> {
  const rows = await db.query<Person & { number: number; other: boolean }>(
    `SELECT d.number, m.id, m.name, m.first_name AS "firstName", m.last_name AS "lastName", m.department_name AS department,
            (SELECT x.name FROM people_public_members x WHERE x.org = $1 AND x.id = m.manager) AS manager, m.locale, m.custom, m.active,
            d.said IS NOT NULL AND d.said <> ${valuesDigest("m", "$4")} AS other
       FROM deliveries d JOIN people_public_members m ON m.org = $1 AND m.id = d.member
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($3::int[])`,
    [org, campaign, numbers, fields],
    "deliveries-said",
  );
  const other = new Set(rows.filter((row) => row.other).map((row) => row.number));
  return { people: rows.map(({ number: _number, other: _other, ...person }) => person), other };
}
