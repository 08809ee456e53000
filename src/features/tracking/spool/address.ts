import { ipOf, readIp } from "../../../kit/ip.ts";
import { networkOf, plainAddress } from "../verdict/network.ts";

/** Where an address stands in a record: family (4 or 6; u8), number of the key (u16, 0 for none), network (3 or 6 bytes), the sealed address (16 bytes, absent without a key). */
const headLength = 3;
const sealedLength = 16;
const nothing = Buffer.alloc(0);

/** Turns an address into the bytes that a record holds. */
export type SealAddress = (address: string) => Buffer;
/** Turns a record's bytes into the address, or, when its key is gone, into the /24 or /48 it lies in; "" when there is none. */
export type OpenAddress = (bytes: Buffer) => string;

/** @param seal makes 16 bytes of 16; null keeps the network alone */
export function addressBytes(address: string, key: number, seal: ((whole: Buffer) => Buffer) | null): Buffer {
  const read = readIp(plainAddress(address));
  if (!read) return nothing;
  const numbers = read.toByteArray();
  const family = numbers.length === 4 ? 4 : 6;
  const whole = Buffer.concat([Buffer.from(numbers)], 16);
  const network = family === 4 ? 3 : 6;
  const bytes = Buffer.alloc(headLength + network + (seal ? sealedLength : 0));
  bytes[0] = family;
  bytes.writeUInt16LE(seal ? key : 0, 1);
  whole.copy(bytes, headLength, 0, network);
  seal?.(whole).copy(bytes, headLength + network);
  return bytes;
}

/** The number of the key that an address was sealed with; 0 without one. */
export function keyOf(bytes: Buffer): number {
  return bytes[0] === 4 || bytes[0] === 6 ? bytes.readUInt16LE(1) : 0;
}

/** @param unseal undoes `seal` under the record's key; null when the key is gone, or there was none */
export function addressOf(bytes: Buffer, unseal: ((sealed: Buffer) => Buffer) | null): string {
  const family = bytes[0];
  if (family !== 4 && family !== 6) return "";
  const network = bytes.subarray(headLength, headLength + (family === 4 ? 3 : 6));
  if (unseal) {
    const whole = unseal(bytes.subarray(headLength + network.length));
    // Under another root key it would be another address.
    if (whole.subarray(0, network.length).equals(network)) return textOf(whole, family);
  }
  return networkOf(textOf(Buffer.concat([network], 16), family));
}

/** Keeps the network alone. */
export const sealNothing: SealAddress = (address) => addressBytes(address, 0, null);
/** Reads the network alone. */
export const openNothing: OpenAddress = (bytes) => addressOf(bytes, null);

function textOf(whole: Buffer, family: number): string {
  return ipOf([...whole.subarray(0, family === 4 ? 4 : 16)]).toString();
}
