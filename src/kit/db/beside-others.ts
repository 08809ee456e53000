import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds that a change of the schema may try to get its locks beside processes at work. */
const patience = 120_000;
/** How long each try waits for one lock, as PostgreSQL writes it: whoever comes after it waits behind it. */
export const lockTimeout = "3s";
/** Not got a lock in time; a deadlock. */
const crossing = new Set(["55P03", "40P01"]);

/**
 * Changes the schema beside processes of the version before (decision 0313): a lock that is not got soon is given back, so that nobody queues behind it for
 * long, and tried again, as is what met them crosswise.
 * @param attempt one transaction, with `lockTimeout`; of one that throws nothing stands
 */
export async function besideOthers<T>(attempt: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + patience; ; await pause(100 + Math.random() * 400)) {
    try {
      return await attempt();
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      if (!crossing.has(code ?? cause?.code ?? "") || performance.now() > until) throw error;
    }
  }
}
