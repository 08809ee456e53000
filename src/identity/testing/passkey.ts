import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** An authenticator made of software, as a browser would have it (WebAuthn, ES256, attestation "none"). */
export interface SoftPasskey {
  id: string;
  /** Grows by one at each signature; set it to make a copy of the authenticator. */
  counter: number;
  /** What the browser answers to `navigator.credentials.create`. */
  register(options: { challenge: string; rp: { id?: string } }, how?: Answering): any;
  /** What the browser answers to `navigator.credentials.get`. */
  answer(options: { challenge: string; rpId: string }, how?: Answering): any;
}

export interface Answering {
  origin?: string;
  /** Whether the person was asked for a finger or PIN; true when not said. */
  userVerified?: boolean;
  relyingParty?: string;
  /** What says who made the authenticator, of its key and what it answers; nothing when absent. */
  certified?: (key: KeyObject, hash: Buffer) => { fmt: string; attStmt: object };
}

/** @param origin of the page that asks */
export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  const id = credential.toString("base64url");
  const passkey: SoftPasskey = {
    id,
    counter: 0,
    register({ challenge, rp }, how = {}) {
      const length = Buffer.from([0, credential.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]);
      const data = authenticatorData(how.relyingParty ?? rp.id ?? "", how, 0x40, passkey.counter, attested);
      const client = clientData("webauthn.create", challenge, how.origin ?? origin);
      const statement = how.certified?.(publicKey, sha256(client)) ?? { fmt: "none", attStmt: {} };
      const attestation = cbor({ ...statement, authData: data });
      return credentialOf(id, {
        clientDataJSON: client.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "hybrid"],
      });
    },
    answer({ challenge, rpId }, how = {}) {
      passkey.counter += 1;
      const data = authenticatorData(how.relyingParty ?? rpId, how, 0, passkey.counter, Buffer.alloc(0));
      const client = clientData("webauthn.get", challenge, how.origin ?? origin);
      return credentialOf(id, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      });
    },
  };
  return passkey;
}

function credentialOf(id: string, response: object) {
  return {
    id,
    rawId: id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response,
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rp: string, how: Answering, flags: number, counter: number, attested: Buffer): Buffer {
  const present = 0x01 | ((how.userVerified ?? true) ? 0x04 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rp)), Buffer.from([present | flags]), count, attested]);
}

function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" }) as { x: string; y: string };
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** As much of CBOR (RFC 8949) as an authenticator needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = value instanceof Map ? [...value] : Object.entries(value as object);
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
