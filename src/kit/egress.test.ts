import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { egress } from "./egress.ts";
import { Problem } from "./problem.ts";

let reached = 0;
const server = createServer((_request, answer) => {
  reached += 1;
  answer.end("hello");
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());
const port = () => (server.address() as AddressInfo).port;

const closed = egress({ EGRESS_ALLOW: [], production: false });

describe("the way out", () => {
  it("never reaches an inner server, however its address is written", async () => {
    const before = reached;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "0x7f000001",
      "2130706433",
      "0177.0.0.1",
      "127.1",
      "[::1]",
      "[::ffff:7f00:1]",
      "[::ffff:127.0.0.1]",
    ]) {
      for (const scheme of ["http", "https"]) {
        await expect(closed.fetch(`${scheme}://${host}:${port()}/`)).rejects.toMatchObject({
          reason: "egress-refused",
        });
      }
    }
    for (const odd of [
      "ftp://example.test/",
      "https://user:word@example.test/",
      "not an address",
      "file:///etc/passwd",
    ]) {
      await expect(closed.fetch(odd)).rejects.toBeInstanceOf(Problem);
    }
    expect(reached).toBe(before);
  });

  it("reaches what the operator lists", async () => {
    const answer = await egress({ EGRESS_ALLOW: [`127.0.0.1:${port()}`], production: false }).fetch(
      `http://127.0.0.1:${port()}/`,
    );
    expect(answer.body.toString()).toBe("hello");
  });
});
