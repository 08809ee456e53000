import { isIP } from "node:net";
import { networkOf, plainAddress } from "../verdict/network.ts";

/** Where an address stands in a record: family (4 or 6; u8), number of the key (u16, 0 for none), network (3 or 6 bytes), the sealed address (16 bytes, absent without a key). */
const headLength = 3;
const sealedLength = 16;
const nothing = Buffer.alloc(0);

/** Turns an address into the bytes that a record holds. */
export type SealAddress = (address: string, at: number) => Buffer;
/** Turns a record's bytes into the address, or, when its key is gone, into the /24 or /48 it lies in; "" when there is none. */
export type OpenAddress = (bytes: Buffer) => string;

/** @param seal makes 16 bytes of 16; null keeps the network alone */
export function addressBytes(address: string, key: number, seal: ((whole: Buffer) => Buffer) | null): Buffer {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0) return nothing;
  const whole = wholeOf(plain, family);
  const network = family === 4 ? 3 : 6;
  const bytes = Buffer.alloc(headLength + network + (seal ? sealedLength : 0));
  bytes[0] = family;
  bytes.writeUInt16LE(seal ? key : 0, 1);
  whole.copy(bytes, headLength, 0, network);
  seal?.(whole).copy(bytes, headLength + network);
  return bytes;
}

/** @param unseal undoes `seal` under the key of that number; null when the key is gone */
export function addressOf(bytes: Buffer, unseal: (key: number) => ((sealed: Buffer) => Buffer) | null): string {
  const family = bytes[0];
  if (family !== 4 && family !== 6) return "";
  const network = bytes.subarray(headLength, headLength + (family === 4 ? 3 : 6));
  const key = bytes.readUInt16LE(1);
  const open = key > 0 ? unseal(key) : null;
  if (open) {
    const whole = open(bytes.subarray(headLength + network.length));
    // Under another root key it would be another address.
    if (whole.subarray(0, network.length).equals(network)) return textOf(whole, family);
  }
  return networkOf(textOf(Buffer.concat([network], 16), family));
}

/** Keeps the network alone. */
export const sealNothing: SealAddress = (address) => addressBytes(address, 0, null);
/** Reads the network alone. */
export const openNothing: OpenAddress = (bytes) => addressOf(bytes, () => null);

function wholeOf(address: string, family: number): Buffer {
  const whole = Buffer.alloc(16);
  if (family === 4) {
    address.split(".").forEach((part, i) => (whole[i] = Number(part)));
    return whole;
  }
  const [head = "", tail] = dotless(address).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  before.forEach((group, i) => whole.writeUInt16BE(Number.parseInt(group, 16), i * 2));
  after.forEach((group, i) => whole.writeUInt16BE(Number.parseInt(group, 16), 16 - (after.length - i) * 2));
  return whole;
}

/** `64:ff9b::192.0.2.1` is `64:ff9b::c000:201`. */
function dotless(address: string): string {
  const at = address.lastIndexOf(":") + 1;
  if (!address.includes(".")) return address;
  const [a, b, c, d] = address.slice(at).split(".").map(Number);
  return `${address.slice(0, at)}${(a! * 256 + b!).toString(16)}:${(c! * 256 + d!).toString(16)}`;
}

/** The text that others write too (RFC 5952): the longest run of zero groups is left out. */
function textOf(whole: Buffer, family: number): string {
  if (family === 4) return whole.subarray(0, 4).join(".");
  const groups = Array.from({ length: 8 }, (_, i) => whole.readUInt16BE(i * 2).toString(16)).join(":");
  const [run] = [...groups.matchAll(/(?<![0-9a-f])0(?::0(?![0-9a-f]))+/g)].toSorted(
    (a, b) => b[0].length - a[0].length,
  );
  if (!run) return groups;
  const before = groups.slice(0, run.index).replace(/:$/, "");
  const after = groups.slice(run.index + run[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}
