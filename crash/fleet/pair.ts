import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCluster } from "../../src/kit/db/embedded/cluster.ts";
import { launch } from "../../src/kit/db/embedded/postmaster.ts";
import { findProgram } from "../../src/kit/db/embedded/program.ts";
import { makeLog } from "../../src/kit/log.ts";
import { endWithProcess } from "../../tools/product/left-behind.ts";
import { freePorts } from "../../tools/product/ports.ts";
import { ask } from "../ask.ts";
import { answered, copyWhileItRuns, killAll } from "./server.ts";

/** A primary and what takes over from it, on ports that stay theirs whichever of them is the primary. */
export interface Takeover {
  /** All hosts, as an operator writes them. */
  url: string;
  /** The primary alone. */
  primary(): string;
  /** The primary's machine is gone at once. Resolves when another one takes writes. */
  promote(): Promise<void>;
  /** Another standby in the place of the machine that went; resolves when the primary waits for it. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary and a standby that it waits for. */
export interface Pair extends Takeover {
  /** The standby's machine is gone at once; the primary goes on. */
  leave(): void;
  /** The same standby starts again; resolves when the primary has it back, with all that it missed. */
  comeBack(): Promise<void>;
  /** Has the primary wait for no standby any more: the one there is asynchronous until the next `rejoin`. */
  waitForNobody(): Promise<void>;
}

const settings = { max_connections: "300", wal_keep_size: "512MB", fsync: "on" };

/** @param folder an empty one for both */
export async function openPair(folder: string): Promise<Pair> {
  const [one, two] = (await freePorts(2)) as [number, number];
  const password = randomBytes(12).toString("hex");
  const log = makeLog("silent");
  const homes = [one, two].map((port) => ({ port, home: join(folder, String(port), "postgres") }));
  for (const { home } of homes) {
    mkdirSync(home, { recursive: true });
    endWithProcess({ database: join(home, "..") });
  }
  const program = await findProgram(folder);
  let [primary, other] = homes as [(typeof homes)[0], (typeof homes)[0]];
  const urlOf = (hosts: string) => `postgresql://postgres:${password}@${hosts}/postgres`;
  const own = ({ port }: typeof primary) => urlOf(`127.0.0.1:${port}`);
  const start = ({ port, home }: typeof primary) => launch(program, home, { settings, log, port });
  await createCluster(program, primary.home, password, () => {});
  await start(primary);
  await answered(own(primary), "SELECT 1");

  const waitFor = async (names: string) => {
    await ask(own(primary), `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await ask(own(primary), "SELECT pg_reload_conf()");
  };

  async function rejoin(): Promise<void> {
    const { home, port } = other;
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    await copyWhileItRuns(own(primary), join(primary.home, "cluster"), join(home, "cluster"));
    const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=standby`;
    // Whoever is promised a standby's word cannot have it before there is one: a promoted server waits for nobody at first.
    appendFileSync(
      join(home, "cluster/postgresql.auto.conf"),
      `primary_conninfo = '${conninfo}'\nsynchronous_standby_names = ''\n`,
    );
    writeFileSync(join(home, "cluster/standby.signal"), "");
    await program.give(home);
    await start({ home, port });
    await waitFor("ANY 1 (standby)");
    await answered(own(primary), "SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')");
  }
  await rejoin();

  return {
    url: `${urlOf(`127.0.0.1:${one},127.0.0.1:${two}`)}?target_session_attrs=read-write`,
    primary: () => own(primary),
    async promote() {
      killAll(join(primary.home, "cluster"));
      await ask(own(other), "SELECT pg_promote(true, 30)");
      [primary, other] = [other, primary];
      await answered(own(primary), "SELECT 1 WHERE NOT pg_is_in_recovery()");
    },
    rejoin,
    leave: () => killAll(join(other.home, "cluster")),
    async comeBack() {
      await start(other);
      const caughtUp = "state = 'streaming' AND replay_lsn >= pg_current_wal_flush_lsn() - 1048576::numeric";
      await answered(own(primary), `SELECT 1 FROM pg_stat_replication WHERE ${caughtUp}`);
    },
    waitForNobody: () => waitFor(""),
    async stop() {
      for (const { home } of homes) killAll(join(home, "cluster"));
      await pause(200);
    },
  };
}
