import { ensureBuilt } from "../bin/built.mjs";

/** Journeys run against what the browser really gets. */
export default function setup(): void {
  ensureBuilt();
}
