import { deny } from "./error.ts";

/** Where the next page of a list begins: behind this key. */
export function pageAfter(key: string): string {
  return Buffer.from(key).toString("base64url");
}

/** The key of a token; absent: the beginning. Refuses what `pageAfter` did not make. */
export function readPage(token: string | undefined): string {
  if (token === undefined) return "";
  const key = Buffer.from(token, "base64url").toString("utf8");
  if (pageAfter(key) !== token || !/^[\x20-\x7e]+$/.test(key)) throw deny("bad-page");
  return key;
}
