import type { Secrets } from "../secrets.ts";
import type { Limit } from "./limit.ts";

/** The name a limit has in the database: a digest, so that the table tells neither addresses nor people. */
export function keyOf(secrets: Secrets, { name, of }: Pick<Limit, "name" | "of">): string {
  return `${name}:${secrets
    .mac("limit", JSON.stringify([name, of]))
    .subarray(0, 16)
    .toString("base64url")}`;
}
