import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";

type Origin = Pick<Config, "publicUrl">;

const formCookie = "hosted-form";
const valueShape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * What binds forms and round trips to the browser that began them; made at the first page.
 * SameSite=Lax: it comes along when another provider sends the browser back, but not with a form that another site posts.
 */
export function bindBrowser(config: Origin, request: FastifyRequest, reply: FastifyReply): string {
  const known = boundBrowser(config, request);
  if (known) return known;
  const value = newToken();
  setCookie(config, reply, formCookie, value);
  return value;
}

/** The same, when the browser has been here before. */
export function boundBrowser(config: Origin, request: FastifyRequest): string | null {
  return readCookie(config, request, formCookie);
}

/** @param seconds how long it is kept; null: until the browser is closed */
export function setCookie(
  config: Origin,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number | null = null,
): void {
  const secure = isSecure(config);
  const parts = [`${fullName(config, name)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (secure) parts.push("Secure");
  if (seconds !== null) parts.push(`Max-Age=${seconds}`);
  void reply.header("set-cookie", parts.join("; "));
}

export function dropCookie(config: Origin, reply: FastifyReply, name: string): void {
  setCookie(config, reply, name, "", 0);
}

/** A cookie's value, when it looks like one of ours. */
export function readCookie(config: Origin, request: FastifyRequest, name: string): string | null {
  const wanted = `${fullName(config, name)}=`;
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
  return value && valueShape.test(value) ? value : null;
}

// The prefix keeps sibling sites from planting a cookie of theirs (RFC 6265bis section 4.1.3.2); it needs https.
function fullName(config: Origin, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function isSecure(config: Origin): boolean {
  return config.publicUrl.startsWith("https:");
}
