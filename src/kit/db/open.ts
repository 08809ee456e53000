import { AsyncLocalStorage } from "node:async_hooks";

// The object is told when its transaction ends: what was begun within it and outlives it is free again.
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work of a transaction, so that everything it calls can be told that one is open. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const own = { open: true };
  try {
    return await current.run(own, work);
  } finally {
    own.open = false;
  }
}

/**
 * The check before anything that waits for somebody else: a server of a tenant's, DNS, a second connection of the same pool. Throws when the
 * caller holds an open transaction, and with it a connection and locks, for as long as that somebody likes. A fault of ours, in production too.
 * @param what is about to be done, for the message
 */
export function requireNoTransaction(what: string): void {
  if (current.getStore()?.open) throw new Error(`${what} within a transaction: read, end the transaction, then ask`);
}
