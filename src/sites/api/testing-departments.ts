import type { FastifyInstance } from "fastify";
import { features } from "../../features.ts";
import { seedDemo } from "../../first-start.ts";
import type { Database } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { allPermissions } from "../../kit/permissions.ts";
import { testApi } from "./testing.ts";

/** Somebody whom the manager does not see. `canary`: in their name. */
export interface OtherPerson {
  id: string;
  email: string;
  canary: string;
}

interface DepartmentsStage {
  t: TestEnv;
  app: FastifyInstance;
  org: string;
  /**
   * The department of whoever calls as `boss-0` to `boss-199`, with every permission there is; as `self-0` to `self-199` it is the same person, signed in.
   * `all-0` to `all-199` is a key of nobody's, which may all but look at people and at what they did.
   */
  own: string;
  boss: string;
  others: OtherPerson[];
  webhook: string;
}

/** The demo, in which everybody bears a name of their own, and whoever manages a department of it. `wrapped`: the database as the API has it. */
export async function openDepartmentsStage(
  wrapped = (database: Database): Database => database,
): Promise<DepartmentsStage> {
  const t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  const org = newId();
  await seedDemo(t.env, features, org);
  const [own] = await t.look<{ id: string }>("SELECT d.id FROM departments d JOIN people p ON p.department = d.id WHERE d.org = $1 GROUP BY d.id ORDER BY count(*) DESC LIMIT 1", [org]); // oxfmt-ignore
  const [boss] = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND department = $2 LIMIT 1", [org, own!.id]); // oxfmt-ignore
  await t.look("UPDATE departments SET manager = NULL WHERE org = $1", [org]);
  await t.look("UPDATE people SET role = 'department-manager' WHERE id = $1", [boss!.id]);
  // Permissions are known once the API stands.
  const blind: string[] = [];
  const keys = Array.from({ length: 200 }, (_, n) => [
    [`boss-${n}`, { org, member: boss!.id }] as const,
    [`self-${n}`, { org, member: boss!.id, signedIn: true }] as const,
    [`all-${n}`, { org, may: blind }] as const,
  ]);
  const app = await testApi(
    { ...t.env, database: wrapped(t.env.database), config: { ...t.env.config, EGRESS_ALLOW: ["127.0.0.1"] } },
    { ...Object.fromEntries(keys.flat()), owner: { org } },
  );
  blind.push(...allPermissions().filter((one) => one !== "people:read" && one !== "results:read"));
  await t.look(
    `UPDATE people SET name = 'Canary-' || right(id::text, 12), email = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2),
            email_key = 'canary-' || right(id::text, 12) || '@' || split_part(email, '@', 2), manager = NULL WHERE org = $1`,
    [org],
  );
  await t.look("UPDATE deliveries d SET address = p.email FROM people p WHERE p.org = d.org AND p.id = d.member AND d.org = $1", [org]); // oxfmt-ignore
  const others = await t.look<OtherPerson>(
    "SELECT id, email, right(id::text, 12) AS canary FROM people WHERE org = $1 AND department IS DISTINCT FROM $2",
    [org, own!.id],
  );
  // What an owner ordered: a file that names everybody.
  const all = await t.look<{ email: string }>("SELECT email FROM people WHERE org = $1", [org]);
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/people/import",
    headers: { authorization: "Bearer owner", "content-type": "text/csv" },
    payload: `email\n${all.map((one) => one.email).join("\n")}\n`,
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await t.env.jobs.settle();
  const [other] = others;
  for (const simulation of [true, false])
    await t.look("INSERT INTO outbound_inbound (org, id, mailbox, reporter, digest, simulation, message_ids) VALUES ($1, $2, $1, $3, $4, $5, '{}')", [org, newId(), other!.email, Buffer.from([Number(simulation)]), simulation]); // oxfmt-ignore
  await t.look("INSERT INTO privacy_requests (org, id, kind, person, state, asked_by) VALUES ($1, $2, 'erasure', $3, 'asked', 'person')", [org, newId(), other!.id]); // oxfmt-ignore
  const webhook = newId();
  await t.look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{recipient.clicked}', '')", [org, webhook]); // oxfmt-ignore
  await t.look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $3, '1', 'recipient.clicked', '{}')", [org, webhook, newId()]); // oxfmt-ignore
  return { t, app, org, own: own!.id, boss: boss!.id, others, webhook };
}

/** Whoever wrote, ordered or decided something, whatever it is, is somebody else. */
export async function seedActivityOf(t: TestEnv, org: string, other: OtherPerson): Promise<void> {
  const doers = await t.look<{ name: string; field: string; text: boolean }>(
    `SELECT table_name AS name, column_name AS field, data_type = 'text' AS text FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'uuid') AND column_name ~ '^(asked|approved|approver|author|created|decided|made|ordered|recorded|requested|told)_(by|member)$'
        AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'org')`,
  );
  for (const { name, field, text } of doers.filter((one) => one.name !== "privacy_requests"))
    await t.look(`UPDATE ${name} SET ${field} = $2 WHERE org = $1`, [org, text ? `member:${other.id}` : other.id]);
  if (doers.length < 10) throw new Error("hardly anything says who did it");
}

/** Two rows of everything that has an id, and two people of the others. */
export async function sampleIds({ t, org, others }: Pick<DepartmentsStage, "t" | "org" | "others">): Promise<string[]> {
  const tables = await t.look<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('id', 'org') AND data_type = 'uuid' AND table_name <> 'people'
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const found = (await t.look<{ id: string }>("SELECT id FROM campaigns WHERE org = $1", [org])).map((one) => one.id);
  for (const { name } of tables) {
    const rows = await t.look<{ id: string }>(`SELECT id FROM ${name} WHERE org = $1 ORDER BY id LIMIT 2`, [org]);
    found.push(...rows.map((row) => row.id));
  }
  for (const { id } of others.slice(0, 2)) found.push(id);
  return [...new Set(found)];
}
