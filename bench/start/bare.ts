// The yardstick: Node, the embedded PostgreSQL in the folder it is told, one question to it, and an answer by node:http. Prints its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { startEmbedded } from "../../src/kit/db/embedded.ts";
import { makeLog } from "../../src/kit/log.ts";

const server = await startEmbedded({ folder: process.argv[2]!, log: makeLog("warn") });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query("SELECT 1");
await client.end();
const site = createServer((_request, response) => response.end("hello"));
site.listen(0, "127.0.0.1", () => console.log((site.address() as AddressInfo).port));
process.once("SIGTERM", async () => {
  await server.stop();
  process.exit(0);
});
