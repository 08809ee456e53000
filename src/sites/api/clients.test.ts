import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, it } from "vitest";
import { someOf } from "../../../tools/sweep/wide.ts";
import { features } from "../../features.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openApiDocument } from "./document/index.ts";
import { openTestApi } from "./testing.ts";

// What others make of the document: three generators and the compiler over what they made on one day, two linters on the next.

const root = join(import.meta.dirname, "../../..");
const run = async (...args: string[]) => {
  const done = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error: { stdout: string; stderr: string }) => error); // oxfmt-ignore
  return `${done.stdout}${done.stderr}`;
};

/** The same few calls by each client: a list, a body, parameters beside a stream, and a refusal. */
const uses: Record<string, string> = {
  "hey-api": `
    import { addDepartment, getPerson, importPeople, listDepartments } from "./hey-api";
    import { client } from "./hey-api/client.gen";
    export async function use(baseUrl: string, key: string, nobody: string) {
      client.setConfig({ baseUrl, auth: key });
      const made = await addDepartment({ body: { name: "By hey-api" } });
      const listed = await listDepartments({ query: { limit: 200 } });
      const upload = await importPeople({ body: new Blob(["Email\\nhey@company.example\\n"]), query: { dryRun: true, country: "DE" } });
      const none = await getPerson({ path: { id: nobody } });
      return { made: made.data?.name, listed: listed.data?.items.map((one) => one.name), upload: upload.data?.state, none: none.error?.reason };
    }`,
  orval: `
    import { addDepartment, getPerson, importPeople, listDepartments } from "./orval";
    export async function use(_baseUrl: string, key: string, nobody: string) {
      const options = { headers: { authorization: \`Bearer \${key}\` } };
      const made = await addDepartment({ name: "By orval" }, options);
      const listed = await listDepartments({ limit: 200 }, options);
      const upload = await importPeople(new Blob(["Email\\norval@company.example\\n"]), { dryRun: true, country: "DE" }, options);
      const none = await getPerson(nobody, options);
      return {
        made: made.status === 201 ? made.data.name : "",
        listed: listed.status === 200 ? listed.data.items.map((one) => one.name) : [],
        upload: upload.status === 202 ? upload.data.state : "",
        none: none.status === 404 ? none.data.reason : "",
      };
    }`,
  "openapi-typescript": `
    import createClient from "openapi-fetch";
    import type { paths } from "./openapi-typescript";
    export async function use(baseUrl: string, key: string, nobody: string) {
      const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
      const made = await client.POST("/departments", { body: { name: "By openapi-fetch" } });
      const listed = await client.GET("/departments", { params: { query: { limit: 200 } } });
      const upload = await client.POST("/people/import", {
        params: { query: { dryRun: true, country: "DE" } },
        body: "Email\\nfetch@company.example\\n",
        bodySerializer: (text) => text,
        headers: { "content-type": "text/csv" },
      });
      const none = await client.GET("/people/{id}", { params: { path: { id: nobody } } });
      return { made: made.data?.name, listed: listed.data?.items.map((one) => one.name), upload: upload.data?.state, none: none.error?.reason };
    }`,
};

const compiler = {
  target: "es2024",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

let t: TestEnv;
let app: FastifyInstance;
let folder: string;
let address: string;
beforeAll(async () => {
  ({ t, app } = await openTestApi());
  await app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`;
  // Beside the project's packages, so that what is generated finds them.
  mkdirSync(join(root, "dist"), { recursive: true });
  folder = mkdtempSync(join(root, "dist/clients-"));
  const document = openApiDocument(features, "test", { server: address });
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  for (const [name, text] of Object.entries(uses)) writeFileSync(join(folder, `use-${name}.ts`), text);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: compiler, include: ["**/*.ts"] }));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

// At the same time: both are other processes that are waited for.
describe.concurrent("the OpenAPI document in other hands", () => {
  const today = someOf(["linters", "clients"], 1, "other hands");
  it.runIf(today.includes("linters"))(
    "is clean for redocly and spectral, by all of their rules",
    async ({ expect }) => {
      expect(await run("bin/run.mjs", "tools/clients/lint.ts", join(folder, "openapi.json"))).toBe("");
    },
  );

  it.runIf(today.includes("clients"))(
    "makes three clients that compile, and that the server understands",
    async ({ expect }) => {
      const said = await run("bin/run.mjs", "tools/clients/generate.ts", join(folder, "openapi.json"), folder);
      expect(await run("node_modules/typescript/bin/tsc", "-p", join(folder, "tsconfig.json")), said).toBe("");
      for (const name of Object.keys(uses)) {
        const { use } = (await import(join(folder, `use-${name}.ts`))) as {
          use: (
            address: string,
            key: string,
            nobody: string,
          ) => Promise<{ made: string; listed: string[]; upload: string; none: string }>;
        };
        const { made, listed, upload, none } = await use(address, "owner", newId());
        expect(made, name).toMatch(/^By /);
        expect(listed, name).toContain(made);
        expect([upload, none], name).toEqual(["waiting", "no-such-person"]);
      }
    },
  );
});
