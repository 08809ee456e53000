import { generateKeyPairSync, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

/**
 * An attestation of the format "android-key" by an authority that somebody made themselves.
 * @param address where the certificate says that the list of revoked ones is
 */
export function ownAttestation(key: KeyObject, hash: Buffer, address: string): { fmt: string; attStmt: object } {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const described = extension("1.3.6.1.4.1.11129.2.1.17", keyDescription(hash));
  const revoked = extension("2.5.29.31", listAt(address));
  const leaf = certificate("Leaf", key, authority.privateKey, [described, revoked]);
  const root = certificate("Root", authority.publicKey, authority.privateKey, []);
  return { fmt: "android-key", attStmt: { alg: -7, sig: der(0x30), x5c: [leaf, root] } };
}

/** DER (X.690) of one thing. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const integer = (value: number) => der(0x02, Buffer.from([value]));

function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split(".").map(Number) as [number, number, ...number[]];
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(value >> 7).map((one) => one | 128), value & 127];
  return der(0x06, Buffer.from([40 * first + second, ...rest.flatMap(base128)]));
}

function extension(id: string, value: Buffer): Buffer {
  return der(0x30, objectId(id), der(0x04, value));
}

function keyDescription(challenge: Buffer): Buffer {
  const level = der(0x0a, Buffer.from([1]));
  return der(0x30, integer(3), level, integer(4), level, der(0x04, challenge), der(0x04), der(0x30), der(0x30));
}

function listAt(address: string): Buffer {
  return der(0x30, der(0x30, der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))));
}

function certificate(name: string, key: KeyObject, by: KeyObject, extensions: Buffer[]): Buffer {
  const algorithm = der(0x30, objectId("1.2.840.10045.4.3.2"));
  const called = (text: string) => der(0x30, der(0x31, der(0x30, objectId("2.5.4.3"), der(0x0c, Buffer.from(text)))));
  const time = (at: string) => der(0x17, Buffer.from(at));
  const content = der(
    0x30,
    der(0xa0, integer(2)),
    integer(name.length),
    algorithm,
    called("Root"),
    der(0x30, time("200101000000Z"), time("491231000000Z")),
    called(name),
    key.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [der(0xa3, der(0x30, ...extensions))] : []),
  );
  return der(0x30, content, algorithm, der(0x03, Buffer.from([0]), sign("sha256", content, by)));
}
