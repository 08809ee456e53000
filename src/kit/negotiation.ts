const packings = ["br", "gzip"] as const;

/**
 * How an answer may be packed (the Accept-Encoding header): the first of ours that is accepted; null where none is. One with the weight 0 is refused
 * (RFC 9110, 12.5.3), and `*` stands for whatever is not named.
 */
export function acceptedPacking(header: string | string[] | undefined): (typeof packings)[number] | null {
  const accepted = new Map<string, boolean>();
  for (const one of String(header ?? "")
    .toLowerCase()
    .split(",")) {
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
