import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { addOutlines, organisationsWithoutOutlines } from "./store/outlines.ts";

const sweepOf = sweepPerProcess(
  { atOnce: 2, perKey: 1 },
  "what lists say of an organisation's lures could not be kept",
);
const organisations = 200;
const versions = 100;
const patience = 30_000;

/** Keeps what lists say of versions that were saved before it was kept, some of each organisation at a time. Until then lists read the whole of them. */
export async function outlineVersions(env: Env): Promise<void> {
  const waiting = await env.database.reachable((db) => organisationsWithoutOutlines(db, organisations));
  const sweep = sweepOf(env);
  for (const org of waiting)
    sweep.start(org, async () => {
      while ((await env.database.tx(org, (db) => addOutlines(db, org, versions))) === versions);
    });
  await sweep.settled(patience);
}
