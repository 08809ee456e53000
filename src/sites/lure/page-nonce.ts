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

interface Blocks {
  close(block: Buffer): Buffer;
  open(block: Buffer): Buffer;
}

const known = new WeakMap<Secrets, Blocks>();
const pool = Buffer.alloc(4096);
let used = pool.length;

/** The nonce of a page that is served now for a link, and the page's number. Nothing is remembered. */
export function issueNonce(secrets: Secrets, link: PageLink, at: number): { visit: number; nonce: string } {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const visit = openedPage(at, pool.readUInt16LE(used));
  used += 2;
  const block = Buffer.allocUnsafe(blockLength);
  block[0] = Math.floor(visit / 2 ** 48);
  block.writeUIntBE(visit % 2 ** 48, 1, 6);
  block.writeUIntBE(link.campaign, 7, 5);
  block.writeUInt32BE(link.delivery, 12);
  return { visit, nonce: blocksOf(secrets).close(block).toString("base64url") };
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
    known.set(secrets, (found = { close: (block) => closing.update(block), open: (block) => opening.update(block) }));
  }
  return found;
}
