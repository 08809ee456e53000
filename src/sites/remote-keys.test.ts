import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { remoteKeys } from "./remote-keys.ts";

let keys: object[] = [];
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => server.close(done)));

async function key(kid: string) {
  const { publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
}

it("keys that a pool elsewhere publishes are asked for again, also where the host's clock was set back", async () => {
  keys = [await key("first")];
  const find = remoteKeys(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`));
  const found = (kid: string) => Promise.resolve(find({ alg: "RS256", kid }, { payload: "", signature: "" })).then(() => true, () => false); // oxfmt-ignore
  expect(await Promise.all([found("first"), found("first")])).toEqual([true, true]);
  expect(asked).toBe(1);
  const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)];
  vi.spyOn(Date, "now").mockImplementation(() => wall() - 86_400_000);
  const passed = vi.spyOn(performance, "now");
  keys.push(await key("second"));
  // Whoever names keys at random has them fetched no more often than that.
  expect([await found("second"), asked]).toEqual([false, 1]);
  passed.mockImplementation(() => steady() + 31_000);
  expect([await found("second"), await found("third"), asked]).toEqual([true, false, 2]);
  // One that is published no more is believed no longer than ten minutes.
  keys.shift();
  passed.mockImplementation(() => steady() + 600_000);
  expect([await found("first"), asked]).toEqual([true, 2]);
  passed.mockImplementation(() => steady() + 632_000);
  expect([await found("first"), asked]).toEqual([false, 3]);
  vi.restoreAllMocks();
});
