import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { endWithProcess } from "../../tools/product/left-behind.ts";
import { freePorts } from "../../tools/product/ports.ts";
import { ask } from "../ask.ts";
import { ordinary } from "./installed.ts";
import type { Takeover } from "./pair.ts";
import { answered, killAll } from "./server.ts";

const recipe = join(import.meta.dirname, "../../deploy/patroni.yaml");
const members = 3;

/**
 * Servers that Patroni keeps by deploy/patroni.yaml, and an etcd: as the recipe says but for addresses, folders, passwords and the archive. Who takes over is Patroni's choice.
 * @param bin PostgreSQL's programs
 * @param folder an empty one
 */
export async function openPatroni(bin: string, folder: string): Promise<Takeover> {
  const user = ordinary();
  const ours = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made, { recursive: true });
    if (user) chownSync(made, user.uid, user.gid);
    return made;
  };
  const run = (program: string, args: string[], name: string) => {
    const output = openSync(join(folder, `${name}.log`), "a");
    // Patroni keeps the passwords for its standbys at home.
    const env = { ...process.env, HOME: ours(name) };
    const child = spawn(program, args, { ...user, env, detached: true, cwd: "/", stdio: ["ignore", output, output] });
    endWithProcess({ group: child.pid! });
    return () => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // It has ended.
      }
    };
  };
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const authority = makeCertificate(ours("tls"));
  const ports = await freePorts(members);
  const rest = await freePorts(members);
  const [client, peer] = (await freePorts(2)) as [number, number];
  const stopEtcd = run("etcd", etcdArguments(client, peer, ours("etcd")), "etcd");

  const password = randomBytes(12).toString("hex");
  const settings = parse(readFileSync(recipe, "utf8"));
  settings.etcd3.hosts = [`127.0.0.1:${client}`];
  Object.assign(settings.bootstrap.dcs.postgresql.parameters, {
    ssl_cert_file: authority,
    ssl_key_file: join(folder, "tls/server.key"),
    archive_command: "true",
  });
  settings.bootstrap.pg_hba = settings.bootstrap.pg_hba.map((line: string) => line.replace("10.0.0.0/24", "127.0.0.1/32")); // oxfmt-ignore
  for (const one of Object.values<{ password: string }>(settings.postgresql.authentication)) one.password = password;

  const clusterOf = (port: number) => join(folder, String(port), "postgres/cluster");
  const enders = new Map<number, () => void>();
  const start = (port: number) => {
    const api = `127.0.0.1:${rest[ports.indexOf(port)]}`;
    const address = `127.0.0.1:${port}`;
    const own = {
      ...settings,
      name: `database-${ports.indexOf(port) + 1}`,
      restapi: { listen: api, connect_address: api },
      postgresql: {
        ...settings.postgresql,
        listen: address,
        connect_address: address,
        data_dir: clusterOf(port),
        bin_dir: bin,
      },
    };
    const file = join(folder, `${port}.yaml`);
    writeFileSync(file, stringify(own, { version: "1.1" }), { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    enders.set(port, run("patroni", [file], String(port)));
  };
  const away = (port: number) => {
    enders.get(port)!();
    killAll(clusterOf(port));
  };
  const urlOf = (hosts: string) =>
    `postgresql://postgres:${password}@${hosts}/postgres?sslmode=verify-full&sslrootcert=${authority}`;
  const own = (port: number) => urlOf(`127.0.0.1:${port}`);
  const primaryAmong = async (some: readonly number[]) => {
    for (const until = Date.now() + 120_000; Date.now() < until; await pause(100)) {
      for (const port of some) {
        const rows = await ask(own(port), "SELECT 1 WHERE NOT pg_is_in_recovery()").catch(() => []);
        if (rows.length > 0) return port;
      }
    }
    throw new Error(`Patroni makes no server the primary: see ${folder}`);
  };
  const haveAll = () =>
    answered(own(primary), `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' HAVING count(*) = ${members - 1} AND bool_or(sync_state = 'sync')`); // oxfmt-ignore

  for (const port of ports) {
    ours(String(port));
    ours(`${port}/postgres`);
    endWithProcess({ database: join(folder, String(port)) });
    start(port);
  }
  let primary = await primaryAmong(ports);
  let gone: number;
  await haveAll();

  return {
    url: urlOf(ports.map((port) => `127.0.0.1:${port}`).join(",")),
    primary: () => own(primary),
    async promote() {
      gone = primary;
      away(gone);
      primary = await primaryAmong(ports.filter((port) => port !== gone));
    },
    async rejoin() {
      start(gone);
      await haveAll();
    },
    async stop() {
      for (const port of ports) away(port);
      stopEtcd();
      await pause(200);
    },
  };
}

/** One that is its own authority, with its key beside it. @returns its file */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")];
  const subject = ["-subj", "/CN=database", "-addext", "subjectAltName=IP:127.0.0.1"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...args, ...subject], { stdio: "ignore" });
  const user = ordinary();
  if (user) chownSync(key, user.uid, user.gid);
  return certificate;
}

function etcdArguments(client: number, peer: number, folder: string): string[] {
  const [at, between] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const own = {
    name: "one",
    "data-dir": folder,
    "listen-client-urls": at,
    "advertise-client-urls": at,
    "listen-peer-urls": between,
    "initial-advertise-peer-urls": between,
    "initial-cluster": `one=${between}`,
  };
  return Object.entries(own).map(([name, value]) => `--${name}=${value}`);
}
