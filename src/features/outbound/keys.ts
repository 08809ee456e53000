import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import type { Place } from "../../kit/secrets.ts";
import { writeMarker } from "./message-id.ts";
import { addKeyRow, findKeyRow } from "./store/keys.ts";
import { publicKeyOf } from "./verify.ts";
import type { VerificationKey } from "./verify.ts";

/** The organisation's public key, 32 bytes; the pair is made when it is first asked for. */
export async function publicKey(env: Env, db: Db, org: string): Promise<Buffer> {
  return (await keyRow(env, db, org)).publicKey;
}

export async function verificationKey(env: Env, db: Db, org: string): Promise<VerificationKey> {
  return { org, key: publicKeyOf(await publicKey(env, db, org)) };
}

/** Makes Message-IDs for one organisation; the key is opened once, signatures are made in the thread pool. */
export type MessageIdSigner = (mail: { campaign: string; recipient: string; at: Date }) => Promise<string>;

/** @param domain stands after the "@": the sender's own */
export async function messageIdSigner(env: Env, org: string, domain: string): Promise<MessageIdSigner> {
  const key = await env.database.tx(org, (db) => privateKey(env, db, org));
  return async ({ campaign, recipient, at }) => {
    const local = writeMarker({ org, campaign, recipient, at: Math.floor(at.getTime() / 1000) }, key);
    return `${local}@${domain}`;
  };
}

/** One Message-ID, without angle brackets. */
export async function signMessageId(
  env: Env,
  org: string,
  mail: { campaign: string; recipient: string; at: Date; domain: string },
): Promise<string> {
  return (await messageIdSigner(env, org, mail.domain))(mail);
}

async function privateKey(env: Env, db: Db, org: string): Promise<KeyObject> {
  const row = await keyRow(env, db, org);
  return createPrivateKey({ key: env.secrets.open(row.privateKey, place(org)), format: "der", type: "pkcs8" });
}

async function keyRow(env: Env, db: Db, org: string) {
  const found = await findKeyRow(db, org);
  if (found) return found;
  const pair = generateKeyPairSync("ed25519");
  await addKeyRow(db, org, {
    publicKey: Buffer.from(pair.publicKey.export({ format: "jwk" }).x!, "base64url"),
    privateKey: env.secrets.seal(pair.privateKey.export({ format: "der", type: "pkcs8" }), place(org)),
  });
  const made = await findKeyRow(db, org);
  if (!made) throw new Error("the organisation's key could not be made");
  return made;
}

function place(org: string): Place {
  return { table: "outbound_keys", column: "private_key", row: org, org };
}
