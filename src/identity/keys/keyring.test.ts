import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { openKeyring } from "./keyring.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

const ring = () => openKeyring(t.ports, t.env.secrets);

it("makes one key for each purpose, also when several processes need them at the same moment", async () => {
  const { pool } = await t.makePool();
  const rings = [ring(), ring(), ring()];
  const signers = await Promise.all(rings.map((one) => one.signer(pool, "id")));
  expect(new Set(signers.map((one) => one.kid)).size).toBe(1);
  const keys = await ring().publicKeys(pool);
  expect(keys).toHaveLength(2);
  expect(Object.keys(keys[0]!).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  expect(await ring().verifier(pool, "access", signers[0]!.kid)).toBeNull();
});

it("keeps private keys sealed", async () => {
  const { pool } = await t.makePool();
  await ring().signer(pool, "id");
  const rows = await t.look<{ private_key: Buffer; public_jwk: object }>(
    "SELECT private_key, public_jwk FROM identity_keys WHERE pool = $1",
    [pool],
  );
  for (const row of rows) {
    expect(row.private_key[0]).toBe(1);
    // A key in the open would begin as DER does.
    expect(row.private_key.includes(Buffer.from("2a864886f70d010101", "hex"))).toBe(false);
    expect(row.public_jwk).not.toHaveProperty("d");
  }
});

it("announces a successor before it signs, and shows the old one until its last token has ended", async () => {
  const { pool } = await t.makePool();
  const before = await ring().signer(pool, "access");
  const [same] = [await ring().publicKeys(pool)];
  await ring().rotate();
  expect(await ring().publicKeys(pool)).toEqual(same);

  await t.look("UPDATE identity_keys SET signs_from = now() - interval '89 days 1 hour' WHERE pool = $1", [pool]);
  await Promise.all([ring().rotate(), ring().rotate()]);
  expect(await ring().publicKeys(pool)).toHaveLength(4);
  expect((await ring().signer(pool, "access")).kid).toBe(before.kid);

  await t.look(
    "UPDATE identity_keys SET signs_from = now() - interval '1 minute' WHERE pool = $1 AND signs_until IS NULL",
    [pool],
  );
  expect((await ring().signer(pool, "access")).kid).not.toBe(before.kid);
  expect(await ring().verifier(pool, "access", before.kid)).not.toBeNull();

  await t.look("UPDATE identity_keys SET published_until = now() WHERE pool = $1 AND published_until IS NOT NULL", [
    pool,
  ]);
  await ring().rotate();
  expect(await ring().publicKeys(pool)).toHaveLength(2);
  expect(await ring().verifier(pool, "access", before.kid)).toBeNull();
});

it("does not sign with a key before its time where the host's clock is ahead", async () => {
  const { pool } = await t.makePool();
  const before = await ring().signer(pool, "access");
  await t.look("UPDATE identity_keys SET signs_from = now() - interval '89 days 1 hour' WHERE pool = $1", [pool]);
  await ring().rotate();
  const now = Date.now.bind(Date);
  const ahead = vi.spyOn(Date, "now").mockImplementation(() => now() + 2 * 86_400_000);
  const { kid } = await ring().signer(pool, "access");
  ahead.mockRestore();
  expect(kid).toBe(before.kid);
});
