import pg from "pg";
import { OperatorError } from "../../operator-error.ts";

// A process that uses the server holds this lock shared; whoever stops the server must first get it alone, and keeps it while the
// server goes down. So nobody stops a server that another process has just adopted.
const lease = "SELECT pg_advisory_lock_shared(718273646)";

/** The server whose lease is taken. */
interface Leased {
  port: number;
  /** False when it has ended. */
  alive(): boolean;
  /** Whether it says itself that it takes connections at its port. */
  ready(): boolean;
}

/**
 * Connects to a server that may still be starting, and takes the lease of one who uses it; null when the server has ended.
 * @throws OperatorError when it refuses the password. What refuses it before the server has come up is somebody else's, who was faster at taking the port
 */
export async function takeLease(server: Leased, password: string): Promise<pg.Client | null> {
  for (;;) {
    const client = new pg.Client({
      connectionString: embeddedAddress(server.port, password),
      application_name: "hookwise-lease",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(lease);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === "28P01" && server.ready()) {
        throw new OperatorError(
          "The embedded database refuses the password kept beside it; restore the file `password`.",
          {
            cause: error,
          },
        );
      }
      if (!server.alive()) return null;
      await new Promise((wake) => setTimeout(wake, 10));
    }
  }
}

export function embeddedAddress(port: number, password: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}
