// npm run facts: writes docs/facts.md from the features' facts; with --check it only compares.
import * as z from "zod/mini";
import { features } from "../src/features.ts";
import { kindsOf, readersOf } from "../src/kit/ledger/declared.ts";
import type { FactKind } from "../src/kit/ledger/fact.ts";
import { keep } from "./generated.ts";

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

await keep("facts", "docs/facts.md", () =>
  [
    `# Facts

What happened, written once to the ledger (\`kit/ledger\`) and never changed. Generated from the \`facts.ts\` of each feature by \`npm run facts\`. Beside its
payload every fact has a kind, the organisation, the moment when it happened and, where it is about one, the member.

A payload only grows, and what was stored is never rewritten: a field marked *may lack* is said by every new fact, and missing in facts that are older
than it or whose people were forgotten since.
`,
    ...features.filter((one) => one.facts).map((one) => `## ${one.name}\n\n${kindsOf(one).map(entryOf).join("\n")}`),
  ].join("\n"),
);

function entryOf(fact: FactKind): string {
  const fields = [...fieldsOf(fact.payload, ""), ...fieldsOf(fact.mayLack, ", may lack")];
  const readers = readersOf(fact, features);
  const open = fact.payload._zod.def.catchall ? "; and what else is known" : "";
  return `### ${fact.kind}

${fact.says}${fact.ofPerson ? " About a member." : ""}

- Says: ${fields.join("; ") || "nothing more"}${open}
- Read by: ${readers.join(", ") || `nobody. ${fact.unread}`}
`;
}

function fieldsOf(payload: z.ZodMiniObject | undefined, mark: string): string[] {
  if (!payload) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(payload) as Schema;
  return Object.entries(properties).map(([name, schema]) => {
    return `\`${name}\` (${typeOf(schema)}${required.includes(name) ? "" : ", optional"}${mark})`;
  });
}

function typeOf({ type, format, enum: values, const: only, anyOf, items }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (values) return values.map((one) => JSON.stringify(one)).join(" or ");
  if (only !== undefined) return JSON.stringify(only);
  if (items) return `list of ${typeOf(items)}`;
  return format ?? [type ?? "anything"].flat().join(" or ");
}
