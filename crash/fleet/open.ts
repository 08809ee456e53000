import { join } from "node:path";
import type { ProcessRole } from "../../src/kit/feature.ts";
import { makeClient } from "../../tools/product/client.ts";
import type { Client } from "../../tools/product/client.ts";
import type { Place } from "../../tools/product/process.ts";
import { launch, setScene } from "../../tools/product/scene.ts";
import { openLoggingSink } from "../sink.ts";
import type { LoggingSink } from "../sink.ts";
import { startClickers } from "./clickers.ts";
import type { Clickers } from "./clickers.ts";
import { openMachines, publish } from "./machines.ts";
import type { Machine } from "./machines.ts";

/** Machines over one database, with a campaign that goes out and people who click in what arrives. */
export interface Fleet {
  machines: Machine[];
  client: Client;
  sink: LoggingSink;
  campaign: string;
  clickers: Clickers;
}

/**
 * @param place its variables name the database
 * @param rest milliseconds between two clicks of one of the people, 25 when absent
 */
export async function openFleet(
  place: Place,
  roles: readonly ProcessRole[],
  { rest, ...options }: { people: number; connections: number; ratePerMinute: number; rest?: number },
): Promise<Fleet> {
  const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
  const client = makeClient(place);
  const machines = await openMachines(place, roles);
  await Promise.all(machines.map((one) => one.ready()));
  const scene = await setScene(client, place, { ...options, smtpPort: sink.port });
  publish(place, machines);
  const campaign = await launch(client, scene);
  const lures = machines.filter(({ name }) => name.startsWith("lure")).map(({ lureUrl }) => lureUrl);
  return { machines, client, sink, campaign, clickers: startClickers(sink.mails, lures, rest) };
}
