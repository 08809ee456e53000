import { createPrivateKey, createSecretKey, generateKeyPairSync } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import type { Place } from "../../kit/secrets.ts";
import { describeChannel } from "./gate.ts";
import { writeMarker, writeUnsigned } from "./message-id.ts";
import type { Marked } from "./message-id.ts";
import type { Sender } from "./sender.ts";
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

/** Makes Message-IDs for one organisation; its key is opened once. */
export type MessageIdSigner = (mail: { campaign: string; recipient: string; at: Date }) => Promise<string>;

/** By whom a message goes: its channel, and the domain that stands after the "@". */
type Going = Pick<Sender, "channel" | "domain">;

/** Signed where the channel's readers can see a Message-ID, else as unguessable and always the same for the same message. */
export async function messageIdSigner(env: Env, org: string, { channel, domain }: Going): Promise<MessageIdSigner> {
  const der = await env.database.tx(org, (db) => privateKey(env, db, org));
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const secret = createSecretKey(der);
  const write = describeChannel(channel).signed
    ? (marked: Marked) => writeMarker(marked, key)
    : (marked: Marked) => writeUnsigned(marked, secret);
  return async ({ campaign, recipient, at }) =>
    `${write({ org, campaign, recipient, at: Math.floor(at.getTime() / 1000) })}@${domain}`;
}

/** One Message-ID, without angle brackets. */
export async function signMessageId(
  env: Env,
  org: string,
  sender: Going,
  mail: { campaign: string; recipient: string; at: Date },
): Promise<string> {
  return (await messageIdSigner(env, org, sender))(mail);
}

async function privateKey(env: Env, db: Db, org: string): Promise<Buffer> {
  return env.secrets.open((await keyRow(env, db, org)).privateKey, place(org));
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
