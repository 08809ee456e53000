import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { zoneFile } from "../../src/kit/dns/zone.ts";
import type { ProcessRole } from "../../src/kit/feature.ts";
import { freePorts } from "../../tools/product/ports.ts";
import { startProduct } from "../../tools/product/process.ts";
import type { Place, Running } from "../../tools/product/process.ts";

/** A process of the product as on a machine of its own: its roles, a data folder that lasts, ports that it keeps. */
export interface Machine {
  name: string;
  url: string;
  lureUrl: string;
  folder: string;
  /** Starts it anew after a kill or a stop. @param tree of another version of the program, from now on */
  start(tree?: string): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Waits until it is ready. */
  ready(): Promise<void>;
  /** Whether it has ended by itself. */
  ended(): boolean;
  stop(): Promise<void>;
}

/**
 * Machines for one place, by their roles: the first has the place's own ports and folder, so that its client finds it.
 * @param variables of each, such as another address of the database
 */
export async function openMachines(
  place: Place,
  roles: readonly ProcessRole[],
  variables: Record<string, string> = {},
): Promise<Machine[]> {
  const machines: Machine[] = [];
  for (const [at, role] of roles.entries()) machines.push(await openMachine(place, role, at, variables));
  return machines;
}

/** Tells every machine's resolver what the place's knows: what is published for the whole world. */
export function publish(place: Place, machines: readonly Machine[]): void {
  for (const { folder } of machines)
    if (folder !== place.dataDir) copyFileSync(zoneFile(place.dataDir), zoneFile(folder));
}

async function openMachine(
  place: Place,
  role: ProcessRole,
  at: number,
  variables: Record<string, string>,
): Promise<Machine> {
  const name = `${role}-${at}`;
  const [main, learn, lure, ops, dns] = (await freePorts(5)) as [number, number, number, number, number];
  const folder = at === 0 ? place.dataDir : join(place.dataDir, name);
  const own: Record<string, string> = { OPS_PORT: String(ops), DNS_LOOPBACK: `127.0.0.1:${dns}`, ...variables };
  if (at > 0)
    Object.assign(own, { DATA_DIR: folder, PORT: String(main), LEARN_PORT: String(learn), LURE_PORT: String(lure) });
  const url = `http://127.0.0.1:${ops}`;
  let running: Running;
  let version: string | undefined;
  const machine: Machine = {
    name,
    url,
    folder,
    lureUrl: at > 0 ? `http://127.0.0.1:${lure}` : place.lureUrl,
    start(tree = version) {
      version = tree;
      mkdirSync(folder, { recursive: true });
      running = startProduct({ ...place, url }, { roles: role, name, variables: own, ...(tree && { tree }) });
    },
    kill: () => running.kill(),
    ready: async () => void (await running.answers("/readyz")),
    ended: () => running.child.exitCode !== null || running.child.signalCode !== null,
    stop: async () => void (await running.stop()),
  };
  machine.start();
  return machine;
}
