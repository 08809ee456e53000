import { features } from "../../features.ts";
import { isPersonal } from "../../kit/contract.ts";

/** A parameter of the API's document. */
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: { enum?: string[]; type?: string };
  example?: unknown;
}

/** The part of the API's document that is read here. */
export interface ApiDocument {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}

/** An endpoint that answers JSON to GET for members, and the queries with which it is tried. */
export interface ReadEndpoint {
  name: string;
  path: string;
  queries: string[];
}

/**
 * Every such endpoint of every feature, with no query at all and with each order, choice, word and answer to a yes-or-no question that the document
 * offers, each by itself; what must be given is given as in its example.
 */
export function readEndpoints(document: ApiDocument): ReadEndpoint[] {
  return features
    .flatMap((feature) => Object.entries(feature.contract ?? {}))
    .map(([name, one]) => ({ name, ...one["~orpc"].meta }))
    .filter((one) => one.method === "GET" && !one.raw && one.may !== "public" && !isPersonal(one.may))
    .map(({ name, path }) => ({ name, path, queries: queriesOf(document.paths[path]?.get?.parameters ?? []) }));
}

function queriesOf(parameters: readonly Parameter[]): string[] {
  const given = parameters.filter((one) => one.in === "query" && !["cursor", "limit"].includes(one.name));
  const needed = given.filter((one) => one.required).map(({ name, example }) => [name, String(example)]);
  const single = given
    .filter((one) => !one.required)
    .flatMap(({ name, schema, example }) =>
      (schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : [String(example)])).map((one) => [[name, one]]),
    );
  return [[], ...single].map((some) => new URLSearchParams([...needed, ...some] as [string, string][]).toString());
}

/** One id of every table that has one, of one organisation: with some of them each path with an id can be asked. */
export async function idsOf(
  look: <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>,
  org: string,
): Promise<string[]> {
  const tables = await look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org') AND data_type = 'uuid'
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 ORDER BY id DESC LIMIT 1`, [org]),
    ),
  );
  return [...new Set(found.flat().map((row) => row.id))];
}
