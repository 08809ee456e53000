import { ensureBuilt } from "../bin/built.mjs";

/** Journeys run against what the browser really gets. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
