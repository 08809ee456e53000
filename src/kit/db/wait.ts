import pg from "pg";

// Refused, or PostgreSQL's own "cannot connect now" while it starts or stops: these pass.
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "57P03", "57P01"]);

/** Waits until a server takes connections; one that is just starting is given time. Throws its last answer after `seconds`. */
export async function waitForServer(url: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? "") || Date.now() > until) {
        throw new Error(`The database in DATABASE_URL cannot be reached: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await new Promise((wake) => setTimeout(wake, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
