import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../tools/product/ports.ts";

const recipes = join(import.meta.dirname, "../../../deploy");
/** For tests, on their own servers alone: the same for all that share one. */
const password = "pooler of tests";

/** Who runs it instead of root, which it refuses: `nobody`. */
const nobody = 65_534;

/** Where PgBouncer is, or null where it is not installed (Debian: `apt-get install pgbouncer`). */
export function findPooler(): string | null {
  try {
    return execFileSync("sh", ["-c", "PATH=$PATH:/usr/sbin command -v pgbouncer"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

export interface Pooler {
  /** An address by way of the pooler. */
  url(of: string): string;
  /** kill -9, and another one in its place. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PgBouncer before a server, as an operator sets it up by `deploy/`: it asks the server for the roles' passwords.
 * @param server a database of it, as its superuser
 * @param mode `session` gives each connection a session of its own, `transaction` shares them
 */
export async function openPooler(program: string, server: string, mode: "session" | "transaction"): Promise<Pooler> {
  const { hostname, port } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), "hookwise-pooler-"));
  const own = await freePort();
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query(readFileSync(join(recipes, "pgbouncer.sql"), "utf8"));
  await owner.query(`ALTER ROLE pgbouncer PASSWORD '${password}'`);
  await owner.end();
  writeFileSync(join(folder, "users.txt"), `"pgbouncer" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    // What stands later holds.
    `${readFileSync(join(recipes, "pgbouncer.ini"), "utf8")}
listen_addr = 127.0.0.1
listen_port = ${own}
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
log_connections = 0
log_disconnections = 0
[databases]
* = host=${hostname} port=${port}
`,
  );
  for (const [file, rights] of [["", 0o755] as const, ["users.txt", 0o600] as const, ["pgbouncer.ini", 0o644] as const])
    chmodSync(join(folder, file), rights);
  if ("uid" in as) chownSync(join(folder, "users.txt"), nobody, nobody);
  let said = "";
  const start = () => {
    const child = spawn(program, ["-q", join(folder, "pgbouncer.ini")], { stdio: ["ignore", "ignore", "pipe"], ...as });
    child.stderr.on("data", (data: Buffer) => (said = (said + data.toString()).slice(-2000)));
    return { child, ended: new Promise<void>((resolve) => void child.once("exit", () => resolve())) };
  };
  let running = start();
  // Whoever fails before it stops the pooler leaves none behind.
  process.once("exit", () => void running.child.kill("SIGKILL"));
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await Promise.race([running.ended, new Promise((wake) => setTimeout(wake, 2000).unref())]);
    running.child.kill("SIGKILL");
    await running.ended;
  };
  const url = (of: string) => {
    const through = new URL(of);
    Object.assign(through, { hostname: "127.0.0.1", port: String(own) });
    return through.href;
  };
  const answers = () => untilItAnswers(url(server), () => (running.child.exitCode === null ? null : said));
  await answers();
  return {
    url,
    async kill() {
      await end("SIGKILL");
      running = start();
      await answers();
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, over: () => string | null): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("SELECT 1");
      return;
    } catch (error) {
      const said = over();
      if (said !== null || tries > 200) throw new Error(`PgBouncer does not answer: ${said ?? String(error)}`, { cause: error }); // oxfmt-ignore
      await new Promise((wake) => setTimeout(wake, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
