import { LRUCache } from "lru-cache";

const packings = ["br", "gzip"] as const;
type Packing = (typeof packings)[number];

/** Browsers send few headers, and each very often. */
const known = new LRUCache<string, { packing: Packing | null }>({ max: 100 });

/**
 * How an answer may be packed (the Accept-Encoding header): the first of ours that is accepted; null where none is. One with the weight 0 is refused
 * (RFC 9110, 12.5.3), and `*` stands for whatever is not named.
 */
export function acceptedPacking(header: string | string[] | undefined): Packing | null {
  const text = String(header ?? "");
  let found = known.get(text);
  if (!found) known.set(text, (found = { packing: firstAccepted(text) }));
  return found.packing;
}

function firstAccepted(header: string): Packing | null {
  const accepted = new Map<string, boolean>();
  for (const one of header.toLowerCase().split(",")) {
    const [name = "", ...rest] = one.split(";").map((part) => part.trim());
    accepted.set(name, !rest.some((part) => /^q=0(\.0*)?$/.test(part)));
  }
  return packings.find((name) => accepted.get(name) ?? accepted.get("*")) ?? null;
}

/** Whether what a caller holds (the If-None-Match header) is what they would be sent. A proxy that packs an answer makes its tag a weak one. */
export function isHeld(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((one) => bare(one) === bare(etag));
}
