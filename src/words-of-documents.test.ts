import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { features } from "./features.ts";
import { subjects } from "./features/contact/rules.ts";
import { zRoughDraft } from "./features/lures/shapes.ts";
import { givableFields } from "./features/people/rules/columns.ts";
import { testDatabase } from "./kit/db/testing.ts";
import type { TestDatabase } from "./kit/db/testing.ts";
import { kindsOf } from "./kit/ledger/declared.ts";

// An erasure takes a name from the texts of documents. What the product writes there is a word of its own where its key says so (`kit_scrub_json`): else whoever is called
// like it would take it from what is told of everybody.

/** Keys of facts under which texts stand that a person's name may be, or be in. */
const said = ["name", "departmentName", "text", "messageId", "messageIds", "reporter", "tokens"];

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** Every key with the words that may stand under it; of one that may be any text a made-up word. */
function wordsIn(schema: Schema, key = ""): { key: string; word: string }[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => wordsIn(one, name));
  const parts = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].flatMap((one) => wordsIn(one, key));
  const given = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const any = schema.type === "string" && schema.format === undefined && given.length === 0 ? ["moderate"] : [];
  const words = [...given, ...any].filter((one) => typeof one === "string");
  return [...inside, ...parts, ...words.map((word) => ({ key, word }))];
}

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

const facts = features.flatMap((one) => kindsOf(one)).map(({ kind, payload, mayLack }) => [kind, payload, mayLack] as const); // oxfmt-ignore

/** Other documents, with the keys under which somebody's own texts stand. */
const documents = [
  ["what an import of people was told", z.object({ mode: z.literal("sync-deactivate"), columns: z.array(z.enum(givableFields)) }), []],
  ["a message to whomever a visitor wrote to", z.object({ about: z.enum(subjects) }), []],
  ["a lure's draft", zRoughDraft, ["title", "summary", "subject", "senderName", "senderLocal", "html", "text", "quote", "explanation", "alignmentReason"]],
] as const; // oxfmt-ignore

it.each(facts)("an erasure leaves the words of %s, whoever is called like them", async (_, payload, mayLack) => {
  const schemas = [payload, ...(mayLack ? [mayLack] : [])];
  expect(await taken(schemas.flatMap((one) => wordsOf(one, said)))).toEqual([]);
});

it.each(documents)("an erasure leaves the words of %s, whoever is called like them", async (_, schema, texts) => {
  const words = wordsOf(schema, texts);
  expect(words).not.toEqual([]);
  expect(await taken(words)).toEqual([]);
});

function wordsOf(schema: z.ZodMiniType, texts: readonly string[]) {
  const all = wordsIn(z.toJSONSchema(schema, { io: "input" }) as Schema);
  return all.filter(({ key }) => !texts.includes(key));
}

/** Of these words those that an erasure of whoever is called so takes. */
async function taken(all: { key: string; word: string }[]) {
  const rows = await t.look<{ kept: boolean }>(
    `SELECT kit_scrub_json(jsonb_build_object(key, word), ARRAY[word]) = jsonb_build_object(key, word) AS kept
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u (key, word, place) ORDER BY place`,
    [all.map(({ key }) => key), all.map(({ word }) => word)],
  );
  return all.filter((_one, at) => !rows[at]!.kept);
}
