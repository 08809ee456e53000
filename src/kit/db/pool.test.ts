import { expect, it } from "vitest";
import { limitsOf } from "./limits.ts";
import { pool } from "./pool.ts";

it("tells of connections that break, but not of what the end of the database does to those that are being closed", async () => {
  const seen: string[] = [];
  const connections = pool("postgresql://nobody@127.0.0.1:1/none", 2, limitsOf(2), {
    onError: (error) => seen.push(error.message),
  });
  connections.emit("error", new Error("broken"), {} as never);
  await connections.end();
  connections.emit("error", new Error("terminating connection due to administrator command"), {} as never);
  expect(seen).toEqual(["broken"]);
});
