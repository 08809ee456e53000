import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import type { Database } from "../../kit/db/index.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openApiDocument } from "./document/index.ts";
import type { Schema } from "./document/json-schema.ts";
import { openDepartmentsStage, seedActivityOf, sampleIds } from "./testing-departments.ts";
import type { OtherPerson } from "./testing-departments.ts";
import { partOf } from "../../../tools/sweep/wide.ts";

// What is answered to whoever changes something, or is refused, names nobody whom they do not see: over every endpoint that is no reading one.

const writing = Object.entries(openApiDocument(features, "test")["paths"] as Record<string, Schema>).flatMap(
  ([path, methods]) =>
    Object.entries(methods as Record<string, Schema>)
      .filter(([method]) => method !== "get")
      .map(([method, operation]) => ({
        method: method.toUpperCase() as "POST",
        path,
        operation,
        ...bodyOf(operation),
      })),
);

/** The media type of a body, and an example of it. */
function bodyOf(operation: Schema): { type?: string; example?: unknown } {
  const [found] = Object.entries((operation["requestBody"]?.content ?? {}) as Record<string, Schema>);
  return found ? { type: found[0], example: found[1]["example"] ?? {} } : {};
}

let t: TestEnv;
let app: FastifyInstance;
let others: OtherPerson[];
let ids: string[];
let own: OtherPerson;
/** What ids in an example stand for, by the name of the field. */
let things: [of: RegExp, id: string][];
let requests = 0;

const takenBack = new Error("taken back");
/** Whether what a request does is taken back at its end, so that each finds what the one before found. */
let takesBack = false;
function takingBack(database: Database): Database {
  return {
    ...database,
    async tx(org, work, most) {
      if (!takesBack) return database.tx(org, work, most);
      const done: Awaited<ReturnType<typeof work>>[] = [];
      const undone = database.tx(
        org,
        async (db, now) => {
          done.push(await work(db, now));
          throw takenBack;
        },
        most,
      );
      await undone.catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
      return done.at(-1)!;
    },
  };
}

beforeAll(async () => {
  const stage = await openDepartmentsStage(takingBack);
  ({ t, app, others } = stage);
  const { org } = stage;
  const one = async (table: string, where = "true") =>
    (await t.look<{ id: string }>(`SELECT id FROM ${table} WHERE org = $1 AND ${where} ORDER BY id LIMIT 1`, [org]))[0]?.id ?? newId(); // oxfmt-ignore
  things = [
    [/lure/i, await one("lures", "archived_at IS NULL")],
    [/campaign|simulation/i, await one("campaigns", "state = 'ended'")],
    [/department/i, stage.own],
    [/profile/i, await one("sending_profiles")],
  ];
  [own] = (await t.look<OtherPerson>("SELECT id, email, right(id::text, 12) AS canary FROM people WHERE org = $1 AND department = $2 AND role = 'learner' LIMIT 1", [org, stage.own])) as [OtherPerson]; // oxfmt-ignore
  const made: string[] = [];
  for (const each of writing.filter(({ path, operation }) => !path.includes("{") && operation["responses"]["201"])) {
    // By names of its own, or the walk would find them taken.
    const body = JSON.parse(JSON.stringify(fitted(each, { ...others[0]!, email: own.email }) ?? null).replaceAll("Harbour", "Quay")); // oxfmt-ignore
    const answer = await send(each, each.path, body ?? undefined, "owner");
    if (answer.statusCode === 201 && typeof answer.json().id === "string") made.push(answer.json().id);
  }
  expect(made.length).toBeGreaterThan(5);
  // Simulations that wait: for somebody's word, and for an end of their pause.
  const create = writing.find(({ method, path }) => method === "POST" && path === "/campaigns")!;
  for (const state of ["awaiting-approval", "paused", "scheduled"]) {
    const { id } = (await send(create, create.path, fitted(create, own), "owner")).json() as { id: string };
    await t.look("UPDATE campaigns SET state = $2 WHERE id = $1", [id, state]);
    made.push(id);
  }
  // Mails that were reported and that nobody has judged yet.
  const [group, report] = [newId(), newId()];
  await t.look("INSERT INTO triage_groups (org, id, subject, sender_name, sender_address, link_hosts, attachment_names, trait_hashes, first_at, last_at) VALUES ($1, $2, 'Invoice', 'Billing', 'b@c.example', '{}', '{}', '{}', now(), now())", [org, group]); // oxfmt-ignore
  await t.look("INSERT INTO triage_reports (org, id, grp, reporter, at) VALUES ($1, $2, $3, $4, now())", [org, report, group, others[0]!.email]); // oxfmt-ignore
  made.push(group, report);
  await seedActivityOf(t, org, others[0]!);
  // What is the caller's own.
  const owned = await t.look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org', 'member') AND data_type = 'uuid' GROUP BY table_name HAVING count(*) = 3`,
  );
  for (const { name } of owned)
    made.push(...(await t.look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 AND member = $2 ORDER BY id LIMIT 2`, [org, stage.boss])).map((one) => one.id)); // oxfmt-ignore
  ids = [...new Set([...(await sampleIds(stage)), ...made, own.id])];
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const people = /person|people|member|manager|approver|by$/i;
const thing = (text: string) => things.find(([of]) => of.test(text))?.[1];

/** An example that speaks of what there is here: of these things, and wherever it may be a person, of this one. */
function fitted({ path, example }: { path: string; example?: unknown }, person: OtherPerson, field = ""): unknown {
  if (Array.isArray(example)) return example.map((one: unknown) => fitted({ path, example: one }, person, field));
  if (example !== null && typeof example === "object")
    return Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, fitted({ path, example: value }, person, name)]),
    );
  if (typeof example !== "string") return example;
  // A server that this machine may be asked to call, and a role that a manager of departments may give.
  return example
    .replace("receiver.company.example", "127.0.0.1")
    .replace(/^analyst$/, "learner")
    .replaceAll(
      /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
      thing(field) ?? (people.test(field) ? person.id : thing(path)) ?? person.id,
    ) // oxfmt-ignore
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, person.email);
}

function send({ method, operation, type }: (typeof writing)[number], url: string, body: unknown, caller: string) {
  const required = ((operation["parameters"] ?? []) as Schema[]).filter((one) => one["in"] === "query" && one["required"]); // oxfmt-ignore
  const query = required.map((one) => `${one["name"]}=${encodeURIComponent(String(one["example"]))}`).join("&");
  return app.inject({
    method,
    url: `/api/v1${url}${query && `?${query}`}`,
    headers: { authorization: `Bearer ${caller}`, ...(type !== undefined && { "content-type": type }) },
    ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** The addresses of an endpoint: its ids stand for whatever has one, its other parameters for their example. */
function urlsOf({ path, operation }: (typeof writing)[number]): string[] {
  const parameters = ((operation["parameters"] ?? []) as Schema[]).filter((one) => one["in"] === "path");
  const isId = (one: Schema) => one["schema"]?.format === "uuid";
  const fixed = parameters.filter((one) => !isId(one)).reduce((url, one) => url.replace(`{${one["name"]}}`, String(one["example"])), path); // oxfmt-ignore
  return parameters.some(isId) ? ids.map((id) => fixed.replaceAll(/\{\w+\}/g, id)) : [fixed];
}

/** Sends whatever there is to send to some endpoints. @returns who was named by which, and by which something was done */
async function walk(
  some: readonly (typeof writing)[number][],
  caller: string,
  unseen: readonly OtherPerson[],
  seeing: readonly OtherPerson[],
) {
  // oxfmt-ignore
  takesBack = true;
  const seen: Record<string, string> = {};
  const done = new Set<string>();
  for (const each of some) {
    const name = each.operation["operationId"] as string;
    const parts = each.example !== null && typeof each.example === "object" && !Array.isArray(each.example) ? Object.entries(each.example) : []; // oxfmt-ignore
    const bodies = each.type === undefined ? [undefined] : [each.example, ...parts.map(([field, value]) => ({ [field]: value }))]; // oxfmt-ignore
    for (const url of urlsOf(each))
      for (const [at, body] of bodies.entries())
        for (const person of body === undefined ? seeing.slice(0, 1) : at === 0 ? seeing : seeing.slice(0, 2)) {
          const sent = fitted({ path: each.path, example: body }, person);
          // A member's own hourly limits are the same however they call.
          if (each.operation["responses"]["429"]) await t.look("DELETE FROM kit_limits");
          const answer = await send(each, url, sent, `${caller}-${Math.floor((requests += 1) / 1000)}`);
          expect(answer.statusCode, `${each.method} ${url}: ${answer.body}`).toBeLessThan(500);
          expect(answer.statusCode, `${each.method} ${url} was not heard`).not.toBe(429);
          if (answer.statusCode < 300) done.add(name);
          // Who is not there for the caller is not there: neither by what was sent, nor by more.
          const said = answer.body.replaceAll(person.email, "");
          const found = unseen.find((one) => said.includes(`Canary-${one.canary}`) || said.includes(one.email));
          if (found) seen[name] = `${each.method} ${url} ${JSON.stringify(sent)}: ${answer.statusCode} ${said.slice(0, 600)}`; // oxfmt-ignore
          // What this URL is not for stays so, whatever is sent.
          if (at === 0 && answer.statusCode === 404) break;
        }
  }
  takesBack = false;
  return { seen, done };
}

const personal = writing.filter(({ path }) => path.startsWith("/me/"));
const common = writing.filter(({ path }) => !path.startsWith("/me/"));
const nameOf = ({ operation }: (typeof writing)[number]) => operation["operationId"] as string;
/** Those of some endpoints by which something has to be done, or nothing of their answers was looked at, and by which nothing was. */
const unreached = (some: readonly (typeof writing)[number][], done: ReadonlySet<string>, ...names: string[]) =>
  some.map(nameOf).filter((name) => names.includes(name) && !done.has(name));

it("names nobody of another department", async () => {
  const some = partOf(common, 4, "what writing answers names nobody");
  const anybody = { ...own, email: own.email.replace("@", "-new@") };
  const { seen, done } = await walk(some, "boss", others, [own, others[0]!, anybody]);
  expect(seen).toEqual({});
  expect(unreached(some, done, "createWebhook", "setRole", "addDepartment")).toEqual([]);
  expect(done.size).toBeGreaterThan(some.length / 4);
}, 600_000);

it("names nobody to whoever changes what is their own", async () => {
  const { seen, done } = await walk(personal, "self", others, [own, others[0]!]);
  expect(seen).toEqual({});
  expect(unreached(personal, done, "changeMyProfile", "challenge", "startRound", "joinCrew", "askMyErasure")).toEqual([]); // oxfmt-ignore
}, 600_000);

// What managers of departments are refused altogether is reached by a key of nobody's.
it("names nobody to whoever may not look at people, but by what says of itself that it tells of them", async () => {
  const some = partOf(common, 4, "what writing answers to who may not look at people");
  const { seen, done } = await walk(some, "all", others, [own, others[0]!]);
  const telling = new Set(some.filter(({ operation }) => operation["x-about"]).map(nameOf));
  expect(Object.fromEntries(Object.entries(seen).filter(([name]) => !telling.has(name)))).toEqual({});
  expect(unreached(some, done, "createWebhook", "createReportSchedule", "updateReportSchedule", "judgeReportedGroup")).toEqual([]); // oxfmt-ignore
}, 600_000);
