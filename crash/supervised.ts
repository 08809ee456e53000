import { startProduct } from "../tools/product/process.ts";
import type { Place, Running } from "../tools/product/process.ts";

/** Workers, each with a supervisor: whatever ends one, it is started again. */
export interface Supervised {
  /** kill -9 of the worker at this place of the list, counted round and round. */
  kill(at: number): Promise<void>;
  /** Ends all of them for good. */
  stop(): Promise<void>;
}

export function superviseWorkers(place: Place, many: number): Supervised {
  let over = false;
  const workers: Running[] = [];
  const start = (at: number): void => {
    const running = startProduct(place, { roles: "worker", name: `worker-${at}` });
    running.child.once("exit", () => {
      if (!over) start(at);
    });
    workers[at] = running;
  };
  for (let at = 0; at < many; at += 1) start(at);
  return {
    kill: (at) => workers[at % many]!.kill(),
    async stop() {
      over = true;
      await Promise.all(workers.map((one) => one.stop()));
    },
  };
}
