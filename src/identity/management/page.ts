import { isSameSecret } from "../../kit/hmac.ts";
import type { Ports } from "../calls/ports.ts";
import { invalidParameter } from "../wire/error.ts";

/**
 * Where the next page of a list begins: the sort key of the last row, under a MAC that binds it to its list, so that a token can neither be
 * made up nor be used for another pool, list or filter.
 * @param list action, pool and filter: everything that makes it this list
 */
function nextToken({ secrets }: Pick<Ports, "secrets">, list: readonly string[], after: string): string {
  const body = Buffer.from(after).toString("base64url");
  return `${body}.${proof(secrets, list, body).toString("base64url")}`;
}

/** The sort key that `nextToken` was made from; an empty text for the first page. Throws InvalidParameterException for anything else. */
export function readToken(
  { secrets }: Pick<Ports, "secrets">,
  list: readonly string[],
  token: string | undefined,
): string {
  if (token === undefined) return "";
  const [body = "", mac = ""] = token.split(".", 2);
  if (!isSameSecret(Buffer.from(mac, "base64url"), proof(secrets, list, body)))
    throw invalidParameter("Invalid pagination token given.");
  return Buffer.from(body, "base64url").toString();
}

/**
 * Cuts a page off rows of which one too many was asked for.
 * @param keyOf the sort key of a row
 */
export function pageOf<Row>(
  ports: Pick<Ports, "secrets">,
  list: readonly string[],
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
): { items: Row[]; next?: string } {
  const items = rows.slice(0, limit);
  return rows.length > limit ? { items, next: nextToken(ports, list, keyOf(items.at(-1)!)) } : { items };
}

function proof(secrets: Ports["secrets"], list: readonly string[], body: string): Buffer {
  return secrets.mac("identity-page", JSON.stringify([...list, body])).subarray(0, 16);
}
