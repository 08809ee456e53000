import type { Place } from "../../tools/product/process.ts";
import { canary } from "./canaries.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** A place in a body: names of properties and numbers in lists; `*` stands for any of either. */
export type At = (string | number)[];

/** A changing operation of the API that takes JSON. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  /** The body that its document shows. */
  example: { [name: string]: Json };
  /** Names of properties that it cannot do without. */
  required: readonly string[];
  /** Its texts that may say anything, as far as the document goes. */
  open: readonly At[];
  /** Its texts that by the document can hold no canary: choices, dates, ids, what is too short or has a pattern. */
  closed: readonly At[];
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
}

interface Document {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema; example?: Operation["example"] }> };
}

/** What may be written by the API, from its own document. */
export async function operationsOf({ url }: Pick<Place, "url">): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, requestBody }]) => {
      const { schema, example } = requestBody?.content["application/json"] ?? {};
      if (schema === undefined || typeof example !== "object") return [];
      const texts = textsOf(document, schema);
      const open = texts.filter(({ isOpen }) => isOpen).map(({ at }) => at);
      const closed = texts.filter(({ at }) => !open.some((other) => other.join() === at.join())).map(({ at }) => at);
      const { required = [] } = resolved(document, schema);
      return open.length === 0 ? [] : [{ id, method: method.toUpperCase(), path, example, required, open, closed }];
    }),
  );
}

function resolved({ components }: Document, schema: Schema): Schema {
  return schema.$ref ? components.schemas[schema.$ref.split("/").at(-1)!]! : schema;
}

function textsOf(document: Document, schema: Schema, at: At = []): { at: At; isOpen: boolean }[] {
  const one = resolved(document, schema);
  const found = [one.anyOf, one.oneOf, one.allOf]
    .flatMap((all) => all ?? [])
    .flatMap((inner) => textsOf(document, inner, at));
  if ([one.type].flat().includes("string")) found.push({ at, isOpen: takesAnything(one) });
  for (const [name, inner] of Object.entries(one.properties ?? {}))
    found.push(...textsOf(document, inner, [...at, name]));
  for (const inner of [one.items, one.additionalProperties])
    if (typeof inner === "object") found.push(...textsOf(document, inner, [...at, "*"]));
  return found;
}

function takesAnything({ enum: choices, const: fixed, format, pattern, maxLength = Infinity }: Schema): boolean {
  if (choices || fixed !== undefined || format || maxLength < canary(9999).length) return false;
  return !pattern || new RegExp(pattern, "u").test(canary(0));
}
