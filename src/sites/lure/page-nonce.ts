import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";
import { openedPage } from "../../features/tracking/index.ts";

/**
 * A page that was served, as it stands behind the token in the addresses of its beacon and forms: one block of AES-256, of the page's number (7 bytes) and
 * the campaign (5) and delivery (4) of its link. Whoever does not know the key can neither make one for a link nor change one: of 2^72 blocks one opens
 * to a given link. A cipher costs a third of a MAC, which every page that is served would pay.
 */
const blockLength = 16;
const shape = /^[A-Za-z0-9_-]{22}$/;
export const nonceLength = 22;

/** What the link of a page is. */
interface PageLink {
  campaign: number;
  delivery: number;
}

interface OpenedPage {
  /** The page's number. */
  visit: number;
  /** Its nonce, 22 characters; asked for when the page is sent. */
  nonce(): string;
}

interface Blocks {
  close(blocks: Buffer): Buffer;
  open(block: Buffer): Buffer;
}

const known = new WeakMap<Secrets, Blocks>();
/** Pages that are sealed in one pass at most. */
const together = 64;
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Opens a page that is served for a link at a time (Unix milliseconds). Nothing is remembered. A pass of the cipher costs the same for one block as for
 * fifty, and a page is sent later than it is opened, once its hit is on the disk: the first one that is sent has all sealed that were opened meanwhile.
 */
export function openPages(secrets: Secrets): (link: PageLink, at: number) => OpenedPage {
  const { close } = blocksOf(secrets);
  let batch = newBatch();

  function newBatch(): { plain: Buffer; opened: number; closed: Buffer | null } {
    return { plain: Buffer.allocUnsafe(together * blockLength), opened: 0, closed: null };
  }

  return (link, at) => {
    if (batch.closed || batch.opened === together) batch = newBatch();
    const visit = openedPage(at, random());
    const mine = batch;
    const from = mine.opened * blockLength;
    mine.opened += 1;
    const { plain } = mine;
    plain[from] = Math.floor(visit / 2 ** 48);
    plain.writeUIntBE(visit % 2 ** 48, from + 1, 6);
    plain.writeUIntBE(link.campaign, from + 7, 5);
    plain.writeUInt32BE(link.delivery, from + 12);
    return {
      visit,
      nonce() {
        mine.closed ??= close(plain.subarray(0, mine.opened * blockLength));
        return mine.closed.toString("base64url", from, from + blockLength);
      },
    };
  };
}

function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 2;
  return pool.readUInt16LE(used - 2);
}

/** The page's number, or 0 when the nonce is none of ours for this link. */
export function readNonce(secrets: Secrets, link: PageLink, nonce: string): number {
  if (!shape.test(nonce)) return 0;
  const closed = Buffer.from(nonce, "base64url");
  // The last character has four spare bits: only one of sixteen spellings is ours.
  if (closed.toString("base64url") !== nonce) return 0;
  const block = blocksOf(secrets).open(closed);
  if (block.readUIntBE(7, 5) !== link.campaign || block.readUInt32BE(12) !== link.delivery) return 0;
  const visit = block.readUIntBE(0, 1) * 2 ** 48 + block.readUIntBE(1, 6);
  return Number.isSafeInteger(visit) ? visit : 0;
}

function blocksOf(secrets: Secrets): Blocks {
  let found = known.get(secrets);
  if (!found) {
    const key = secrets.derive("page");
    const closing = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    const opening = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    known.set(secrets, (found = { close: (blocks) => closing.update(blocks), open: (block) => opening.update(block) }));
  }
  return found;
}
