import { DiffieHellman, getDiffieHellman, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { hmacWith, isSameSecret } from "../../kit/hmac.ts";

// SRP-6a as clients of the wire do it: RFC 3526 group 15 (3072 bits), g = 2, SHA-256, numbers padded as two's complement.
const group15 = getDiffieHellman("modp15");
const prime = group15.getPrime();
const N = toNumber(prime);
const width = prime.length;
const exponentBytes = 32;
const saltBytes = 16;
const k = toNumber(sha256(pad(prime), pad(Buffer.of(2))));

/** What is kept of a password: nothing that signs in by itself, but as good to a guesser as a salted fast hash, so it is sealed. */
interface Verifier {
  /** 16 bytes. */
  salt: Buffer;
  /** g^x, 384 bytes. */
  verifier: Buffer;
}

/**
 * Makes the verifier of a password.
 * @param group the pool's name (what follows the underscore of its id), for a device its group key
 * @param name USER_ID_FOR_SRP, for a device its key; both never change
 */
export function makeVerifier(
  group: string,
  name: string,
  password: string,
  salt: Buffer = randomBytes(saltBytes),
): Verifier {
  return { salt, verifier: power(2, secretOf(group, name, password, salt)) };
}

/** Whether a password typed in the clear is the one behind a verifier, in constant time. */
export function checkPassword(group: string, name: string, password: string, known: Verifier): boolean {
  return timingSafeEqual(makeVerifier(group, name, password, known.salt).verifier, wide(known.verifier));
}

/** The server's half of an exchange; `secret` (b, 32 bytes) must stay hidden until the client's proof has come. */
interface Offer {
  secret: Buffer;
  /** B, 384 bytes. */
  public: Buffer;
}

/** Begins an exchange: B = k·v + g^b. */
export function beginSrp(verifier: Uint8Array): Offer {
  for (;;) {
    const secret = randomBytes(exponentBytes);
    const open = (k * toNumber(verifier) + toNumber(power(2, secret))) % N;
    if (open !== 0n) return { secret, public: toBytes(open) };
  }
}

/**
 * Reads the client's public value A. Null unless 1 < A < N − 1: a multiple of N would let in anybody, and no honest client
 * sends one beyond these bounds (it reduces A modulo N).
 */
export function readPublic(hex: string): Buffer | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return null;
  const value = BigInt(`0x${hex}`);
  return value > 1n && value < N - 1n ? toBytes(value) : null;
}

/** What the client's proof is checked against. */
export interface Exchange extends Offer {
  /** A, as `readPublic` gave it. */
  client: Buffer;
}

/** The key that both sides have in the end, 16 bytes; null when the exchange is not safe (u = 0). */
export function agreedKey(exchange: Exchange, verifier: Uint8Array): Buffer | null {
  const mix = sha256(pad(exchange.client), pad(exchange.public));
  const u = toNumber(mix);
  if (u === 0n) return null;
  const base = (toNumber(exchange.client) * toNumber(power(verifier, mix))) % N;
  // OpenSSL refuses 0, 1 and N − 1, of which nothing secret could come.
  if (base <= 1n || base === N - 1n) return null;
  const shared = power(toBytes(base), exchange.secret);
  const mixed = hmacWith(pad(mix))(pad(shared));
  return hmacWith(mixed)(Buffer.from("Caldera Derived Key\u0001")).subarray(0, 16);
}

/** Checks the client's proof that it knows the password, in constant time. @param proof what it sent, base64 */
export function verifySrp(
  exchange: Exchange,
  verifier: Uint8Array,
  claim: { group: string; name: string; block: Buffer; timestamp: string },
  proof: string,
): boolean {
  const key = agreedKey(exchange, verifier);
  if (!key) return false;
  const { group, name, block, timestamp } = claim;
  const expected = hmacWith(key)(Buffer.concat([Buffer.from(group + name), block, Buffer.from(timestamp)]));
  return isSameSecret(Buffer.from(proof, "base64"), expected);
}

/** A number as the wire writes it: hexadecimal without leading zeros. */
export function hexOf(bytes: Uint8Array): string {
  return toNumber(bytes).toString(16);
}

// x = H(salt ‖ H(group ‖ name ‖ ":" ‖ password))
function secretOf(group: string, name: string, password: string, salt: Uint8Array): Buffer {
  return sha256(pad(salt), sha256(Buffer.from(`${group}${name}:${password}`)));
}

/**
 * base^exponent mod N, by OpenSSL's constant-time exponentiation (0.7 ms for 256 bits; BigInt takes five times as long). The named group has no
 * setter of its own in JavaScript, though its native half has; an object of the same numbers made by hand is tested for primes for seconds.
 */
function power(base: 2 | Uint8Array, exponent: Uint8Array): Buffer {
  Reflect.apply(DiffieHellman.prototype.setPrivateKey, group15, [exponent]);
  return wide(base === 2 ? group15.generateKeys() : group15.computeSecret(wide(base)));
}

function wide(bytes: Uint8Array): Buffer {
  if (bytes.length === width) return Buffer.from(bytes.buffer, bytes.byteOffset, width);
  const made = Buffer.alloc(width);
  made.set(bytes, width - bytes.length);
  return made;
}

/** A number's bytes without leading zeros, but with one where the first bit is set: so do clients before they hash. */
function pad(bytes: Uint8Array): Buffer {
  let at = 0;
  while (at < bytes.length - 1 && bytes[at] === 0) at += 1;
  const bare = bytes.subarray(at);
  return (bare[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bare]) : Buffer.from(bare);
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex") || "0"}`);
}

function toBytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(width * 2, "0"), "hex");
}

function sha256(...parts: Uint8Array[]): Buffer {
  return hash("sha256", parts.length === 1 ? parts[0]! : Buffer.concat(parts), "buffer");
}
