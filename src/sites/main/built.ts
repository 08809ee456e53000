import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthConfig } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import { lazyValue } from "../../kit/lazy-value.ts";
import { acceptedPacking, isHeld } from "../../kit/negotiation.ts";
import type { BuiltPage } from "./build/pages.ts";
import type { Language } from "../../kit/languages.ts";
import { languageOf, placeOf } from "./public/language.ts";
import { site } from "./public/site.ts";
import { searchEngineRoutes } from "./search-engines.ts";

const folder = join(import.meta.dirname, "../../../dist/main");

/**
 * The pages that the build made (`dist/main`): each prerendered page at its address, and what they load, for ever.
 * @param signIn where the identity provider is, so that the pages may talk to it
 * @param live what stands between the marks `<!--live-->` and `<!--/live-->` of the first page in a language at this moment; null for what was built
 */
export function builtPages(env: Env, signIn?: AuthConfig, live?: (language: Language) => Promise<string | null>) {
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
    const pages: BuiltPage[] = JSON.parse(readFileSync(list, "utf8"));
    for (const page of pages)
      if (!(env.config.production && page.path.startsWith("/dev/")))
        serve(app, page, { elsewhere, env, live: liveOf(page, live) });
    await app.register(searchEngineRoutes(env.config, pages));
  };
}

interface Around {
  elsewhere: readonly string[];
  env: Env;
  live: (() => Promise<string | null>) | undefined;
}

function serve(app: FastifyInstance, page: BuiltPage, { elsewhere, env, live }: Around): void {
  const content = lazyValue(() => read(page, env.config.publicUrl));
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf(page, elsewhere),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // A page of an account may have a code, a token or an address behind its question mark. Public pages tell each other, and nobody else, that
    // the visitor comes from one of them and has the typefaces (public/text-first.ts).
    "referrer-policy": page.listed ? "same-origin" : "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  };
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, plain, packed } = content();
    reply.headers(headers).header("etag", etag);
    if (isHeld(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const name = acceptedPacking(request.headers["accept-encoding"]);
    if (!name) return reply.send(plain);
    reply.header("content-encoding", name);
    const bytes = packed[name]();
    return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
  };
  const answerLive = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = await live!().catch(() => null);
    if (!now) return answer(request, reply);
    return reply.headers(headers).send(content().html.replace(/<!--live-->[^]*<!--\/live-->/, () => now));
  };
  const handler = live ? answerLive : answer;
  app.get(page.path, handler);
  // A slash at the end is the same page.
  if (page.path !== "/") app.get(`${page.path}/`, handler);
}

/** A page as it is sent; read and packed (beside the main thread) when it is first asked for: the start waits for none of it. */
function read(page: BuiltPage, publicUrl: string) {
  const html = readFileSync(join(folder, page.file), "utf8").replaceAll(site, publicUrl);
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return {
    html,
    plain,
    // Weak: the same page in each packing, whose bytes differ.
    etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    packed: {
      br: packedOnce(() => promisify(brotliCompress)(plain, { params })),
      gzip: packedOnce(() => promisify(gzip)(plain, { level: 9 })),
    },
  };
}

/** What is packed when it is first asked for; at hand from then on, without a promise in between. */
function packedOnce(pack: () => Promise<Buffer>): () => Buffer | Promise<Buffer> {
  let bytes: Buffer | undefined;
  const coming = lazyValue(async () => (bytes = await pack()));
  return () => bytes ?? coming();
}

/** Nothing from elsewhere, except the talk with the identity provider where that is another origin. */
export function policyOf(
  page: { scripts: readonly string[]; styles?: readonly string[] },
  elsewhere: readonly string[],
): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...page.scripts],
    "style-src": ["'self'", ...(page.styles ?? [])],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...elsewhere],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-src": ["'self'"],
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

function liveOf({ path }: BuiltPage, live?: (language: Language) => Promise<string | null>) {
  const language = languageOf(path);
  return live && placeOf(path) === "/" ? () => live(language) : undefined;
}
