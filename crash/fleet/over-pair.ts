import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { ProcessRole } from "../../src/kit/feature.ts";
import { makePlace } from "../../tools/product/process.ts";
import { conclude, quick, untilSent } from "../run.ts";
import type { Outcome } from "../run.ts";
import { judge } from "./judge.ts";
import { openFleet } from "./open.ts";
import type { Fleet } from "./open.ts";
import { openPair } from "./pair.ts";
import type { Pair, Takeover } from "./pair.ts";

/** A fleet whose database is a primary with a standby that it waits for. */
export interface FleetOverPair<P extends Takeover = Pair> extends Fleet {
  pair: P;
  /** Seconds until the next mail goes out; none to wait for when everybody has theirs. */
  nextMail(): Promise<number>;
  /**
   * Waits until everything is sent, holds what came out against each other and ends all of it.
   * @param unconfirmed how many mails may have left without the ledger's knowing
   * @returns outcomes: whether a process ended, then those of the campaign
   */
  end(unconfirmed: number): Promise<Outcome[]>;
  /** Says what came out and ends this process; what was said stays where something was broken. */
  conclude(name: string, outcomes: readonly Outcome[], details: object): never;
}

interface Options {
  people: number;
  connections: number;
  ratePerMinute: number;
}

/** Opens one with a second worker in the full run, and resolves when the first mail has gone out. */
export function openFleetOverPair(options: Options): Promise<FleetOverPair> {
  return openFleetOver(options, openPair);
}

/** The same over other servers of which one takes over. @param open them in an empty folder */
export async function openFleetOver<P extends Takeover>(
  options: Options,
  open: (folder: string) => Promise<P>,
): Promise<FleetOverPair<P>> {
  const { people } = options;
  const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
  chmodSync(place.dataDir, 0o711);
  const pair = await open(join(place.dataDir, "pair"));
  place.variables["DATABASE_URL"] = pair.url;
  const roles: ProcessRole[] = quick ? ["web", "lure", "worker"] : ["web", "lure", "worker", "worker"];
  const fleet = await openFleet(place, roles, options);
  const { machines, client, sink, campaign, clickers } = fleet;
  await sink.until(1);
  return {
    ...fleet,
    pair,
    async nextMail() {
      const began = Date.now();
      const before = sink.mails.length;
      if (before < people) await sink.until(before + 1);
      return (Date.now() - began) / 1000;
    },
    async end(unconfirmed) {
      await untilSent(client, campaign, 300_000);
      await clickers.stop();
      const outcomes = await judge(pair.primary(), campaign, { mails: sink.mails, clickers, people, unconfirmed });
      const ended = machines.filter((one) => one.ended()).map(({ name }) => name);
      for (const one of machines) await one.stop();
      await pair.stop();
      await sink.close();
      const value = ended.join(", ") || "none";
      return [{ what: "processes that ended", value, kept: ended.length === 0, demand: "none" }, ...outcomes];
    },
    conclude(name, outcomes, details) {
      conclude(name, outcomes, { ...options, ...details });
      if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
      else place.remove();
      process.exit();
    },
  };
}
