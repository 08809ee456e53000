import { crc32 } from "node:zlib";
import { openNothing, sealNothing } from "./address.ts";
import type { OpenAddress, SealAddress } from "./address.ts";

/** What was asked of the lure host. The numbers are written to disk: never reuse one. */
export const actions = {
  opened: 1,
  clicked: 2,
  submitted: 3,
  reported: 4,
  /** The link in every mail that no person can see. */
  decoy: 5,
  /** The beacon file ran on a page. */
  seen: 6,
  /** The moment page was played to its end. */
  finished: 7,
  /** The button that confirms a visit without any script. */
  confirmed: 8,
  /** Another link of the mail was opened: the report page or the page that says who runs the simulation. */
  visited: 9,
  /** The moment page was left: how long somebody stayed on it. */
  stayed: 10,
} as const;

export type Action = keyof typeof actions;

/** Signs seen in the request, one bit each, written to disk: never reuse one. */
export const signs = {
  /** HEAD or OPTIONS: nobody's browser follows a link with these. */
  probe: 1,
  /** `Purpose` or `Sec-Purpose` says prefetch. */
  prefetch: 2,
  heldOut: 4,
  /** The beacon saw a trusted pointer, touch or key. */
  trusted: 8,
  /** The beacon found a browser that is driven by a program. */
  driven: 16,
  /** Came in by the API or the report mailbox, so the network address says nothing. */
  indirect: 32,
  /** The campaign was already stopped: kept, never counted. */
  late: 64,
  /** Without a language that it would like to read: every browser names one. */
  bare: 128,
  /** The beacon saw a pointer that moves as a hand moves it. */
  pointer: 256,
  /** The beacon saw a finger. */
  touch: 512,
  /** The beacon saw keys pressed as fingers press them. */
  key: 1024,
  /** The page was not visible up to then. */
  hidden: 2048,
  /** The beacon saw trusted pointer moves or keys that are too even for a hand. */
  mechanical: 4096,
  /** The beacon saw several trusted turns of a wheel. */
  wheel: 8192,
  /** The beacon saw pointer events that a script made. The last bit: `hits.signs` is a smallint. */
  untrusted: 16_384,
} as const;

/** One request, as it is kept on disk until the database has it. Nothing that was typed is part of it. */
export interface Hit {
  /** Grows by one with every hit of a spool; the same hit written twice keeps its number. */
  seq: number;
  /** Unix time in milliseconds. */
  at: number;
  action: Action;
  signs: number;
  /** The campaign's public number (40 bits) and the delivery's number in it (32 bits), as the link token carries them. */
  campaign: number;
  delivery: number;
  lure: number;
  /** Time on the page in tenths of a second, as the beacon tells it. */
  dwell: number;
  /** The page it came from or, of a link that was followed, the page that was served; 0 when none of ours; absent in records from before pages had numbers. */
  visit?: number;
  /** How many requests it stands for that said the same; 1 when absent. */
  times?: number;
  /** Whole, or the /24 or /48 it lies in when it cannot be read whole any more; "" when there is none. */
  address: string;
  agent: string;
}

export interface Scan {
  hits: Hit[];
  /** Offset behind the last complete record. */
  end: number;
  /** True when what follows `end` is not a record: a torn tail or a damaged byte. */
  torn: boolean;
}

const headLength = 8;
const shortestBody = 34;
/** Version 1 held addresses as text, and no number of times; version 2 no page. */
const fixedLengths: Record<number, number> = { 1: shortestBody, 2: shortestBody + 4, 3: shortestBody + 12 };
const version = 3;
const fixedLength = fixedLengths[version]!;
const longestText = 255;
/** No record is longer than this; a reader may ask for at least so much at once. */
export const longestRecord = headLength + fixedLength + 2 * longestText;

const names: (Action | undefined)[] = [];
for (const [name, code] of Object.entries(actions)) names[code] = name as Action;

/**
 * Writes one record at an offset: length (u32), CRC-32 of what follows (u32), then the hit; little endian.
 * The caller leaves `longestRecord` bytes of room. Returns the offset behind the record.
 */
export function writeRecord(into: Buffer, offset: number, hit: Hit, seal: SealAddress = sealNothing): number {
  const body = offset + headLength;
  into[body] = version;
  into[body + 1] = actions[hit.action];
  into.writeUInt16LE(hit.signs, body + 2);
  into.writeUIntLE(hit.seq, body + 4, 6);
  into.writeUIntLE(hit.at, body + 10, 6);
  into.writeUIntLE(hit.campaign, body + 16, 6);
  into.writeUInt32LE(hit.delivery, body + 22);
  into[body + 26] = hit.lure;
  into.writeUInt16LE(Math.min(hit.dwell, 65_535), body + 27);
  into[body + 29] = 0;
  into.writeUInt32LE(hit.times ?? 1, body + 34);
  into.writeDoubleLE(hit.visit ?? 0, body + 38);
  const address = seal(hit.address).copy(into, body + fixedLength);
  const agent = into.write(hit.agent, body + fixedLength + address, longestText, "latin1");
  into.writeUInt16LE(address, body + 30);
  into.writeUInt16LE(agent, body + 32);
  const end = body + fixedLength + address + agent;
  into.writeUInt32LE(end - body, offset);
  into.writeUInt32LE(crc32(into.subarray(body, end)), offset + 4);
  return end;
}

/** Reads every complete record from `from` on and stops at the first byte that is none. Never throws, never invents a record. */
export function scanRecords(bytes: Buffer, from = 0, open: OpenAddress = openNothing): Scan {
  const hits: Hit[] = [];
  let offset = from;
  for (;;) {
    const found = recordAt(bytes, offset, open);
    if (!found) return { hits, end: offset, torn: offset < bytes.length };
    hits.push(found.hit);
    offset = found.end;
  }
}

function recordAt(bytes: Buffer, offset: number, open: OpenAddress): { hit: Hit; end: number } | null {
  const body = offset + headLength;
  if (body > bytes.length) return null;
  const length = bytes.readUInt32LE(offset);
  if (length < shortestBody || length > longestRecord - headLength || body + length > bytes.length) return null;
  if (bytes.readUInt32LE(offset + 4) !== crc32(bytes.subarray(body, body + length))) return null;
  const hit = readBody(bytes, body, length, open);
  return hit && { hit, end: body + length };
}

/**
 * Where the next complete record begins behind an unreadable place at `from`, or -1. Only a record whose checksum fits counts: what a visitor
 * sent could look like one, but a request's header cannot hold the zeros of its length.
 */
export function nextRecord(bytes: Buffer, from: number): number {
  for (let at = from + 1; at + headLength + shortestBody <= bytes.length; at += 1) {
    // The rest of a segment is zeros; so are three of a length's four bytes or, from 256 on, two.
    if (bytes[at + 2] !== 0 || bytes[at + 3] !== 0 || (bytes[at] === 0 && bytes[at + 1] === 0)) continue;
    if (recordAt(bytes, at, openNothing)) return at;
  }
  return -1;
}

function readBody(bytes: Buffer, body: number, length: number, open: OpenAddress): Hit | null {
  const layout = bytes[body]!;
  const fixed = fixedLengths[layout];
  const action = names[bytes[body + 1]!];
  const address = bytes.readUInt16LE(body + 30);
  const agent = bytes.readUInt16LE(body + 32);
  if (!fixed || !action || fixed + address + agent !== length) return null;
  const texts = body + fixed;
  const times = layout === 1 ? 1 : bytes.readUInt32LE(body + 34);
  return {
    seq: bytes.readUIntLE(body + 4, 6),
    at: bytes.readUIntLE(body + 10, 6),
    action,
    signs: bytes.readUInt16LE(body + 2),
    campaign: bytes.readUIntLE(body + 16, 6),
    delivery: bytes.readUInt32LE(body + 22),
    lure: bytes[body + 26]!,
    dwell: bytes.readUInt16LE(body + 27),
    ...(layout >= 3 && { visit: bytes.readDoubleLE(body + 38) }),
    ...(times !== 1 && { times }),
    address:
      layout === 1 ? bytes.toString("latin1", texts, texts + address) : open(bytes.subarray(texts, texts + address)),
    agent: bytes.toString("latin1", texts + address, texts + address + agent),
  };
}
