import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthConfig } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";

const folder = join(import.meta.dirname, "../../../dist/main");

/** As the build writes it: see build/pages.ts. */
interface BuiltPage {
  path: string;
  file: string;
  scripts: string[];
}

/**
 * The pages that the build made (`dist/main`): each prerendered page at its address, and what they load, for ever.
 * @param signIn where the identity provider is, so that the pages may talk to it
 */
export function builtPages(env: Env, signIn?: AuthConfig) {
  return async (app: FastifyInstance): Promise<void> => {
    const list = join(folder, "pages.json");
    if (!existsSync(list)) {
      env.log.error("The pages of the main site are not built, so nobody can sign in. Run: npm run build");
      return;
    }
    await app.register(fastifyStatic, {
      root: join(folder, "app"),
      prefix: "/app/",
      index: false,
      preCompressed: true,
      // The address carries the content's hash.
      maxAge: "365d",
      immutable: true,
      cacheControl: true,
      setHeaders: (reply) =>
        void reply.header("x-content-type-options", "nosniff").header("cross-origin-resource-policy", "same-origin"),
    });
    const elsewhere = signIn ? origins(signIn) : [];
    for (const page of JSON.parse(readFileSync(list, "utf8")) as BuiltPage[])
      if (!isFallback(page)) serve(app, page, elsewhere);
  };
}

function serve(app: FastifyInstance, page: BuiltPage, elsewhere: readonly string[]): void {
  const plain = readFileSync(join(folder, page.file));
  const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const headers = {
    "content-security-policy": policyOf(page, elsewhere),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Any of these pages may have a code, a token or an address behind its question mark.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  };
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).type("text/html; charset=utf-8");
    const brotli = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
    return brotli ? reply.header("content-encoding", "br").send(small) : reply.send(plain);
  };
  app.get(page.path, answer);
  // A slash at the end is the same page.
  if (page.path !== "/") app.get(`${page.path}/`, answer);
}

/** Nothing from elsewhere, except the talk with the identity provider where that is another origin. */
export function policyOf(page: { scripts: readonly string[] }, elsewhere: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...page.scripts],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...elsewhere],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** The origins that Amplify calls with these settings, this site's own left out where it is relative. */
export function origins(signIn: AuthConfig): string[] {
  const region = signIn.userPoolId.split("_")[0];
  const pool = signIn.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
  const identities = signIn.identityPoolId
    ? [signIn.identityPoolEndpoint ?? `https://cognito-identity.${signIn.identityPoolId.split(":")[0]}.amazonaws.com/`]
    : [];
  const hosted = signIn.oauth ? [`https://${signIn.oauth.domain}/`] : [];
  return [...new Set([pool, ...identities, ...hosted].map((url) => new URL(url).origin))];
}

function isFallback({ file }: BuiltPage): boolean {
  return file === "__spa-fallback.html" || file === "index.html";
}
