import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOf } from "../sweep/wide.ts";

// Each of them starts the product, once or four times over.
const today = someOf(["files may not grow", "its database is made", "it makes the demo"], 1, "full disks");
const script = join(import.meta.dirname, "../../src/main.ts");
const folder = mkdtempSync(join(tmpdir(), "hookwise-full-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let ports: string[];
beforeAll(async () => {
  const servers = await Promise.all([1, 2, 3, 4].map(listening));
  ports = servers.map((server) => String((server.address() as AddressInfo).port));
  for (const server of servers) server.close();
});

async function listening() {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

interface Said {
  code: number | null;
  out: string;
}

/** Starts the product by a shell that makes the disk small; `$0` is Node, `$1` the program. */
function start(dataDir: string, shell: string, [program, ...before]: string[] = ["sh"]): Promise<Said> {
  const [main, learn, lure, dns] = ports;
  const env = {
    PATH: process.env.PATH!,
    DATA_DIR: dataDir,
    PORT: main!,
    LEARN_PORT: learn!,
    LURE_PORT: lure!,
    DNS_LOOPBACK: `127.0.0.1:${dns}`,
  };
  const child = spawn(program!, [...before, "-c", shell, process.execPath, script], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (out += data.toString()));
  return new Promise((ended) => child.once("close", (code) => ended({ code, out })));
}

function expectSentence({ code, out }: Said, dataDir: string) {
  expect(out).toMatch(
    /^Hookwise could not start\. The (database's )?disk is full: make room where the data folder lies/m,
  );
  expect(out).not.toMatch(/^ +at |WARN|"stack"/m);
  expect(code).toBe(1);
  const left = spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout.split("\n");
  expect(left.filter((one) => one.includes("postgres") && one.includes(dataDir))).toEqual([]);
}

describe("a disk without room is told in one sentence, and nothing is left running", () => {
  it.runIf(today.includes("files may not grow"))(
    "where files may not grow: at the first start, which leaves nothing half made, and at a later one",
    async () => {
      const dataDir = join(folder, "limited");
      expectSentence(await start(dataDir, 'ulimit -f 4096; exec "$0" "$1"'), dataDir);
      expect(existsSync(join(dataDir, "postgres/cluster"))).toBe(false);
      const stop = 'export DEMO=false; (while ! [ -e "$DATA_DIR/run/main" ]; do sleep 0.1; done; kill $$) & exec';
      expect(await start(dataDir, `${stop} "$0" "$1"`)).toMatchObject({ code: 0 });
      expectSentence(await start(dataDir, 'ulimit -f 500; exec "$0" "$1"'), dataDir);
      expectSentence(await start(dataDir, 'ulimit -f 1; exec "$0" "$1"'), dataDir);
    },
  );

  // A small disk of its own, seen by the product alone; not every machine lets its users have one.
  const own = [
    "unshare",
    ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user", "--keep-caps"]),
    "--mount",
    "sh",
  ];
  const disk = join(folder, "disk");
  const mount = `mount -t tmpfs -o size=330m tmpfs ${disk}`;
  const permitted = () => {
    mkdirSync(disk);
    return spawnSync(own[0]!, [...own.slice(1), "-c", mount]).status === 0;
  };
  const when = {
    "its database is made": '[ -e "$DATA_DIR/postgres/cluster/postmaster.pid" ]',
    "it makes the demo": '[ -e "$DATA_DIR/dns.json" ]',
  };
  const cases = Object.entries(when).filter(([name]) => today.includes(name));
  it.skipIf(!permitted()).each(cases)("where the disk runs full while %s", async (_when, come) => {
    const dataDir = join(disk, "data");
    const fill = `(while ! ${come}; do sleep 0.05; done; dd if=/dev/zero of=${disk}/fill bs=64k 2>/dev/null) &`;
    expectSentence(await start(dataDir, `${mount} && ${fill} exec "$0" "$1"`, own), dataDir);
  });
});
