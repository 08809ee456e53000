import { setTimeout as pause } from "node:timers/promises";

/** Waits until something holds; the test's own limit ends a wait that is in vain. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(200);
}
