import { createPrivateKey, generateKeyPair, randomUUID } from "node:crypto";
import type { JsonWebKey, KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/handle.ts";
import type { Secrets } from "../../kit/secrets.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import type { IdentityDatabase } from "../store/database.ts";
import { dropDeadKeys, insertKey, lockKeys, poolKeys, poolsWithOldKeys } from "../store/keys.ts";
import type { KeyPurpose, KeyRow } from "../store/keys.ts";

export interface PublicKey extends JsonWebKey {
  kid: string;
  alg: "RS256";
  use: "sig";
}

/** The signing keys of every pool: RS256, one line of keys for id tokens and one for access tokens, made when they are first needed. */
export interface Keyring {
  /** The key that signs now. */
  signer(pool: string, purpose: KeyPurpose): Promise<{ kid: string; key: KeyObject }>;
  /** What `jwks.json` shows: also keys that will sign soon or have signed lately. */
  publicKeys(pool: string): Promise<PublicKey[]>;
  /** The published key of this name and purpose, or null. */
  verifier(pool: string, purpose: KeyPurpose, kid: string): Promise<PublicKey | null>;
  /** Makes successors for keys of a certain age, removes those that nothing needs any more. */
  rotate(): Promise<void>;
}

/** Seconds. Successors are published long before they sign, and the old ones until the last token they signed has ended (a day at most). */
const times = { signs: 90 * 86_400, announced: 86_400, overlap: 2 * 86_400 };
const freshFor = 60_000;
const mostPools = 1000;
const bits = 2048;
const makePair = promisify(generateKeyPair);

export function openKeyring({ db, tx }: Pick<IdentityDatabase, "db" | "tx">, secrets: Secrets): Keyring {
  const known = new LRUCache<string, KeyRow[]>({ max: mostPools, ttl: freshFor, perf: steadyClock });
  const opened = new LRUCache<string, KeyObject>({ max: 2 * mostPools });
  const making = new Map<string, Promise<KeyRow[]>>();

  async function keysOf(pool: string): Promise<KeyRow[]> {
    const before = known.get(pool);
    if (before) return before;
    let rows = await poolKeys(db, pool);
    if (!signing(rows, "id") || !signing(rows, "access")) rows = await makeOnce(pool);
    known.set(pool, rows);
    return rows;
  }

  function makeOnce(pool: string): Promise<KeyRow[]> {
    let made = making.get(pool);
    if (!made) {
      made = makeFirst(pool).finally(() => making.delete(pool));
      making.set(pool, made);
    }
    return made;
  }

  async function makeFirst(pool: string): Promise<KeyRow[]> {
    // The pairs are made before the lock: they take up to a second.
    const pairs = { id: await newKey(pool, "id"), access: await newKey(pool, "access") };
    return tx(async (inside) => {
      await lockKeys(inside, pool);
      const rows = await poolKeys(inside, pool);
      for (const purpose of ["id", "access"] as const)
        if (!signing(rows, purpose)) await insertKey(inside, pairs[purpose], 0, times.overlap);
      return poolKeys(inside, pool);
    });
  }

  async function newKey(pool: string, purpose: KeyPurpose) {
    const { privateKey, publicKey } = await makePair("rsa", { modulusLength: bits });
    const kid = randomUUID();
    const sealed = secrets.seal(privateKey.export({ format: "der", type: "pkcs8" }), place(pool, kid));
    return { pool, kid, purpose, privateKey: sealed, publicJwk: publicKey.export({ format: "jwk" }) };
  }

  return {
    async signer(pool, purpose) {
      const row = signing(await keysOf(pool), purpose)!;
      let key = opened.get(row.kid);
      if (!key) {
        const der = secrets.open(row.privateKey, place(pool, row.kid));
        key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
        opened.set(row.kid, key);
      }
      return { kid: row.kid, key };
    },
    publicKeys: async (pool) => (await keysOf(pool)).map(published),
    async verifier(pool, purpose, kid) {
      const found = (await keysOf(pool)).find((row) => row.kid === kid && row.purpose === purpose);
      return found ? published(found) : null;
    },
    async rotate() {
      for (const pool of await poolsWithOldKeys(db, times.signs - times.announced)) {
        const pairs = [await newKey(pool, "id"), await newKey(pool, "access")];
        await tx(async (inside) => {
          await lockKeys(inside, pool);
          // Another process may have been faster.
          if (!(await stillOld(inside, pool))) return;
          for (const pair of pairs) await insertKey(inside, pair, times.announced, times.overlap);
        });
        known.delete(pool);
      }
      await dropDeadKeys(db);
    },
  };
}

async function stillOld(db: Db, pool: string): Promise<boolean> {
  return (await poolsWithOldKeys(db, times.signs - times.announced)).includes(pool);
}

function signing(rows: KeyRow[], purpose: KeyPurpose): KeyRow | undefined {
  const own = rows.filter((row) => row.purpose === purpose);
  // The newest that has begun to sign; after a failover the database's clock may be a little behind the one by which the first was made.
  return own.find((row) => row.begun) ?? own.at(-1);
}

function published({ kid, publicJwk: { n, e, kty } }: KeyRow): PublicKey {
  return { alg: "RS256", e: e!, kid, kty: kty!, n: n!, use: "sig" };
}

function place(pool: string, kid: string) {
  return { table: "identity_keys", column: "private_key", row: kid, org: pool };
}
