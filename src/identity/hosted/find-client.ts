import type { Client, Pool } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { WireError } from "../wire/error.ts";

/** The client of an id and its pool; null when there is none. */
export async function findClient(
  ports: Pick<Ports, "directory">,
  id: string | null,
): Promise<{ pool: Pool; client: Client } | null> {
  if (id === null || !/^[\w+]{1,128}$/.test(id)) return null;
  try {
    return await ports.directory.client(id);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}
