import { Readable } from "node:stream";
import { clientNetwork, tooMany } from "./limits/index.ts";
import { bodiesInMemory } from "./memory-room.ts";
import type { MemoryRoom } from "./memory-room.ts";

/** Milliseconds within which a body that is read whole has come. */
const within = 5 * 60_000;
/** What a body is refused with for which there is no room in memory now: in ten seconds there is likely to be some. */
export const noRoom = () => tooMany(10);

interface Sent {
  body: unknown;
  /** The client's address. */
  ip: string;
}

/**
 * Reads the whole of a raw endpoint's body into memory and works on it; what one network and all together have there at once is bounded until the work is done.
 * A body that does not end within five minutes ends with its connection.
 * @param largest bytes
 * @param work gets it: empty when there is none, null when it is larger than allowed; then the rest is not read
 * @throws Problem `too-many` when there is no room for it now
 */
export async function withBody<T>(
  { body, ip }: Sent,
  largest: number,
  work: (whole: Buffer | null) => Promise<T>,
  room: MemoryRoom = bodiesInMemory,
): Promise<T> {
  const stream = (body ?? Readable.from([])) as Readable;
  let pieces: Uint8Array[] = [];
  const drop = () => {
    pieces = [];
    stream.destroy();
  };
  const held = room.hold(clientNetwork(ip), drop);
  const timer = setTimeout(drop, within);
  try {
    let length = 0;
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      length += piece.length;
      if (length > largest) return await work(null);
      if (!held.add(piece.length)) throw noRoom();
      pieces.push(piece);
    }
    clearTimeout(timer);
    held.whole();
    const whole = Buffer.concat(pieces);
    pieces = [];
    return await work(whole);
  } finally {
    clearTimeout(timer);
    held.letGo();
  }
}
