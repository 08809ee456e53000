import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { acceptUpload, progressFeature, startWork } from "../../kit/progress/index.ts";
import { uploadFile } from "../../kit/progress/upload.ts";
import { readWordsOf } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { actorAs } from "../people/testing.ts";
import { imports } from "./feature.ts";
import { runGophishImport } from "./run.ts";

let t: TestEnv;
beforeAll(async () => {
  actorAs("owner");
  readWordsOf([progressFeature, imports]);
  t = await testEnv();
});
afterAll(() => t.close());

const system = { kind: "system", id: "test", member: null, name: "test", may: new Set<string>() } as const;

test("an erasure while an import reads its file ends the import, and brings nobody back", async () => {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Test", plan: "enterprise" }, now));
  const reply = { code: () => reply, header: () => reply } as unknown as FastifyReply;
  const takeIn = () =>
    acceptUpload(t.env, org, reply, Readable.from([Buffer.from("Email\nann@x.example\n")]), { largest: 1e6 }, (id) =>
      t.database.tx(org, async (db) => {
        await startWork(db, org, "import-gophish", system, { id, needs: "imports:run", input: { name: "list.csv" } });
      }),
    );
  const look = () => t.look("SELECT email FROM people WHERE org = $1", [org]);
  const { id } = await takeIn();
  const gone = { member: newId(), tombstone: newId(), emails: ["ann@x.example"], needles: ["ann@x.example"] };
  let erased = false;
  const tx: Env["database"]["tx"] = async (...args) => {
    if (!erased && existsSync(uploadFile(t.env, id))) {
      erased = true;
      await t.database.tx(org, (db) => progressFeature.personal!.erase!(db, org, gone));
    }
    return t.database.tx(...args);
  };
  await runGophishImport({ ...t.env, database: { ...t.database, tx } }, org, id);
  expect(erased).toBe(true);
  expect(await look()).toEqual([]);
  const ended = "SELECT state, problem->>'reason' AS reason FROM work WHERE id = $1";
  expect(await t.look(ended, [id])).toEqual([{ state: "failed", reason: "upload-lost" }]);
  // As it ends for whoever is there.
  const whole = await takeIn();
  await runGophishImport(t.env, org, whole.id);
  expect(await look()).toEqual([{ email: "ann@x.example" }]);
});

test("people of another tool beyond what the directory has room for are refused, the file as a whole", async () => {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Test", plan: "enterprise" }, now));
  const reply = { code: () => reply, header: () => reply } as unknown as FastifyReply;
  const take = async (...names: string[]) => {
    const list = ["Email", ...names.map((name) => `${name}@x.example`)].join("\n");
    const { id } = await acceptUpload(t.env, org, reply, Readable.from([Buffer.from(list)]), { largest: 1e6 }, (work) =>
      t.database.tx(org, async (db) => {
        await startWork(db, org, "import-gophish", system, { id: work, needs: "imports:run", input: { name: "list.csv" } }); // oxfmt-ignore
      }),
    );
    await runGophishImport({ ...t.env, config: { ...t.env.config, PEOPLE_PER_ORGANISATION: 3 } }, org, id);
    const [ended] = await t.look("SELECT state, problem->>'reason' AS reason FROM work WHERE id = $1", [id]);
    const rows = await t.look("SELECT FROM people WHERE org = $1", [org]);
    const lines = await t.look("SELECT FROM work_lines WHERE work = $1", [id]);
    return { ...ended, people: rows.length, lines: lines.length };
  };
  expect(await take("a", "b", "c", "d")).toEqual({ state: "failed", reason: "too-many-rows", people: 0, lines: 0 });
  expect(await take("a", "b")).toMatchObject({ state: "done", people: 2 });
  expect(await take("b", "c", "d")).toEqual({ state: "failed", reason: "too-many-people", people: 2, lines: 0 });
  expect(await take("a", "b", "c")).toMatchObject({ state: "done", people: 3 });
});
