import type { FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";

/** The name that this site's cookies begin with. With the prefix a browser takes one from this very host only, and only over TLS. */
export function cookieName(config: Config): string {
  return overTls(config) ? "__Host-hookwise-learn" : "hookwise-learn";
}

/** A Set-Cookie header. */
export function cookie(config: Config, name: string, value: string, seconds: number): string {
  const secure = overTls(config) ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** What a browser brings under a name, or null. */
export function cookieIn(request: FastifyRequest, name: string): string | null {
  const wanted = `${name}=`;
  const found = (request.headers.cookie ?? "").split(/; */).find((one) => one.startsWith(wanted));
  return found?.slice(wanted.length) || null;
}

function overTls(config: Config): boolean {
  return config.learnUrl.startsWith("https:");
}
