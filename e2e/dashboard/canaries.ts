import type { Place } from "../../tools/product/process.ts";
import { makeClient } from "../../tools/product/client.ts";

/** What runs where it is taken for markup, and is a formula where a spreadsheet takes it for one. @param n tells them apart, for names that must differ */
export function canary(n: number): string {
  return `=1+1|'"><img src=x onerror=canary(${n})>`;
}

export const isCanary = /=1\+1\|/;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type At = (string | number)[];

interface Operation {
  id: string;
  method: string;
  path: string;
  /** The body that its document shows, which its own checks take. */
  example: Json;
}

interface Listed {
  items?: { id?: string }[];
}

// What would end the organisation, or a person, before anybody has looked; and what belongs to an account and not to a key.
const left = new Set(["erasePerson", "killOrganisation", "foundOrganisation", "changeMyProfile", "askMyErasure", "makeLearnCode"]); // oxfmt-ignore

/** Which of many a path means, where not any will do. */
const narrowed: Record<string, string> = { "/campaigns/{id}/recipients": "state=running" };

/**
 * Writes canaries into every text of every changing operation of the API, as far as each is taken: all at once, without those that its checks
 * refuse, else one by one.
 * @returns each place that took one, as `operation.field`
 */
export async function sow(place: Place): Promise<string[]> {
  const client = makeClient(place);
  const call = (path: string, method: string, body: Json) =>
    fetch(`${place.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${place.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const firstOf = async (collection: string, query = "") => {
    const listed = await client.get<Listed>(`${collection}?limit=1${query && `&${query}`}`).catch((): Listed => ({}));
    return listed.items?.[0]?.id;
  };
  const pathOf = async ({ path }: Operation) => {
    const [collection, rest] = path.split("/{id}") as [string, string | undefined];
    if (rest === undefined) return path.replace("{role}", "analyst");
    const wanted = Object.keys(narrowed).find((one) => path.startsWith(one));
    const id = await firstOf(collection, wanted && narrowed[wanted]);
    return id && `${collection}/${id}${rest.replace(/\{(delivery|number)\}/, "1")}`;
  };
  const sown: string[] = [];
  let count = 0;
  for (const one of await operationsOf(place)) {
    const path = await pathOf(one);
    if (path === undefined) continue;
    const all = textsIn(one.example);
    const put = (places: readonly At[]) =>
      places.reduce((body, at) => replaced(body, at, canary(++count)), structuredClone(one.example));
    const taken = (places: readonly At[]) => sown.push(...places.map((at) => `${one.id}.${at.join(".")}`));
    let open = all;
    let answer = await call(path, one.method, put(open));
    while (answer.status === 400) {
      const { fields = [] } = (await answer.json()) as { fields?: { path: string }[] };
      const fine = open.filter((at) => !fields.some((field) => `${at.join(".")}.`.startsWith(`${field.path}.`)));
      if (fine.length === open.length || fine.length === 0) break;
      open = fine;
      answer = await call(path, one.method, put(open));
    }
    if (answer.ok) taken(open);
    else for (const at of all) if ((await call(path, one.method, put([at]))).ok) taken([at]);
  }
  return sown;
}

async function operationsOf(place: Place): Promise<Operation[]> {
  const document = (await (await fetch(`${place.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, { example?: Json }> } }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, requestBody }]) => {
      const example = requestBody?.content["application/json"]?.example;
      if (example === undefined || method === "get" || left.has(id)) return [];
      return [{ id, method: method.toUpperCase(), path, example }];
    }),
  );
}

/** Where texts stand in a value. */
function textsIn(value: Json, at: At = []): At[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...at, Array.isArray(value) ? Number(name) : name]));
}

function replaced(value: Json, at: At, text: string): Json {
  const [name, ...rest] = at;
  if (name === undefined) return text;
  if (Array.isArray(value)) return value.map((inner, n) => (n === name ? replaced(inner, rest, text) : inner));
  const object = value as { [name: string]: Json };
  return { ...object, [name]: replaced(object[name]!, rest, text) };
}

/** People with canaries in every column that a file may have. */
export async function sowFile(place: Place): Promise<void> {
  const client = makeClient(place);
  const quoted = (n: number) => `"${canary(n).replaceAll('"', '""')}"`;
  const cells = ["first name", "last name", "department", "tags", "custom.badge"];
  const file = `email,${cells.join(",")}\ncanary@brightwater.example,${cells.map((_cell, n) => quoted(1000 + n)).join(",")}\n`;
  const { id } = await client.upload<{ id: string }>("/people/import?mode=add", "text/csv", file);
  await client.job(id);
}

/** A mail with canaries in what is shown of it, reported by somebody. */
export function sowReport(place: Place): Promise<unknown> {
  const mail = [
    `From: ${JSON.stringify(canary(2000))} <desk@parcels.example>`,
    "To: ada@brightwater.example",
    `Subject: ${canary(2001)}`,
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p>${canary(2002)}</p><a href="javascript:canary(2003)">open</a>`,
  ];
  return makeClient(place).upload("/reports/message?reporter=ada@brightwater.example", "message/rfc822", mail.join("\r\n"));
}
