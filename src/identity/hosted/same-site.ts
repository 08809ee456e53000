import type { FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";

/**
 * Whether a form comes from a page of ours, as far as the browser says: by Sec-Fetch-Site, and by Origin, which is `null` where a page sends no
 * Referer. A program that says neither has no one's cookies to misuse.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, "headers">, config: Pick<Config, "publicUrl">): boolean {
  const site = headers["sec-fetch-site"];
  // "none": a person did it by the browser itself, as by sending a form again.
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origin === "null") return site === "same-origin";
  if (!URL.canParse(origin)) return false;
  return origin === new URL(config.publicUrl).origin || new URL(origin).host === host;
}
