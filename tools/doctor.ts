// npm run doctor: every variable with its sentence and what it is now, and whether this machine can run the product.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { readVariables } from "../src/kit/config.ts";
import type { Variables } from "../src/kit/config.ts";
import { findProgram } from "../src/kit/db/embedded/program.ts";
import { listVariables } from "./variables.ts";

for (const { name, sentence, standard, secret } of listVariables()) {
  const given = process.env[name];
  const now = given ? (secret ? "set, not shown" : given) : standard ? `not set, so ${standard}` : "not set";
  console.log(`${name}  [${now}]\n  ${sentence}`);
}

console.log("\nThis machine");
let values: Variables;
try {
  values = readVariables();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const checks: [string, () => Promise<string>][] = [
  ["Node", async () => process.version],
  ["Database", () => database(values)],
  [
    "Data folder",
    async () => `${values.DATA_DIR} ${existsSync(values.DATA_DIR) ? "exists" : "will be made at the first start"}`,
  ],
  ["Port of the main site", () => port(values.PORT, values.HOST)],
  ["Port of the learning site", () => port(values.LEARN_PORT, values.HOST)],
  ["Port of the lure host", () => port(values.LURE_PORT, values.HOST)],
];
for (const [what, check] of checks) {
  try {
    console.log(`  ok    ${what}: ${await check()}`);
  } catch (error) {
    console.log(`  WRONG ${what}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

async function database({ DATABASE_URL, DATA_DIR }: Variables): Promise<string> {
  if (!DATABASE_URL) {
    await findProgram(process.cwd());
    return `embedded PostgreSQL in ${join(DATA_DIR, "postgres")}`;
  }
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; may: boolean }>(
      "SELECT current_setting('server_version_num')::int AS version, rolcreaterole OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
    );
    const { version, may } = rows[0]!;
    if (version < 150_000) throw new Error(`PostgreSQL ${version} is too old; 15 to 18 will do.`);
    if (!may) throw new Error("this user may not create roles; grant it CREATEROLE or use the owner of the server.");
    return `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  } finally {
    await client.end().catch(() => {});
  }
}

function port(number: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === "EADDRINUSE"
            ? `${number} is taken (perhaps by this product, already running).`
            : error.message,
        ),
      ),
    );
    server.listen(number, host, () => server.close(() => resolve(`${number} is free`)));
  });
}
