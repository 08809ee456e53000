import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endLearnSession, exchangeLearnCode, learnerOf, sessionLasts } from "../../features/people/index.ts";
import type { Learner } from "../../features/people/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Config } from "../../kit/config.ts";
import type { Env } from "../../kit/feature.ts";
import { footer, html, masthead, raw, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";

/** A code, a path and the names of two fields. */
const formLimit = 4096;
const onward = "document.forms[0].submit()";
const onwardHash = `'sha256-${createHash("sha256").update(onward).digest("base64")}'`;

/**
 * The way in from the main site and out again. The code comes in the address, is exchanged by a POST that the page makes (so that nobody who
 * only looks ahead uses it up), and becomes a session of this origin alone.
 */
export function signInRoutes(env: Env) {
  const { config } = env;
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );

    app.get<{ Querystring: Record<string, unknown> }>("/auth-redirect", async (request, reply) => {
      const { code, redirectTo } = request.query;
      if (typeof code !== "string" || code === "") return refused(env, reply);
      return enterPage(reply, code, ownPath(redirectTo, config.learnUrl));
    });

    app.post("/auth-redirect", async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (!fromHere(request)) return refused(env, reply);
      const session = await exchangeLearnCode(env, form.get("code") ?? "", config.learnUrl);
      if (!session) return refused(env, reply);
      return reply
        .header("set-cookie", cookie(config, session, sessionLasts))
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .redirect(ownPath(form.get("redirectTo"), config.learnUrl), 303);
    });

    app.post("/sign-out", async (request, reply) => {
      const session = sessionIn(config, request);
      if (session && fromHere(request)) {
        await endLearnSession(env, session);
        void reply.header("set-cookie", cookie(config, "", 0));
      }
      return reply.header("cache-control", "no-store").redirect("/", 303);
    });
  };
}

/** Who visits the learning site, or null. */
export async function signedIn(env: Env, request: FastifyRequest, accounts?: Accounts): Promise<Learner | null> {
  const session = sessionIn(env.config, request);
  return session ? learnerOf(env, session, accounts?.standing) : null;
}

/** A path of this site, whatever was asked for: anything that leads elsewhere, or could be read in two ways, becomes the first page. */
export function ownPath(asked: unknown, origin: string): string {
  if (typeof asked !== "string" || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, origin))
    return "/";
  const url = new URL(asked, origin);
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}

// With the prefix a browser takes the cookie from this very host only, and only over TLS.
function cookieName(config: Config): string {
  return config.learnUrl.startsWith("https:") ? "__Host-hookwise-learn" : "hookwise-learn";
}

function cookie(config: Config, value: string, seconds: number): string {
  const secure = config.learnUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function sessionIn(config: Config, request: FastifyRequest): string | null {
  const wanted = `${cookieName(config)}=`;
  const found = (request.headers.cookie ?? "").split(/; */).find((one) => one.startsWith(wanted));
  return found?.slice(wanted.length) || null;
}

// The page sends no Referer, so a browser's Origin says "null"; where it tells the site that made the request, that must be this one.
function fromHere(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}

function enterPage(reply: FastifyReply, code: string, to: string): FastifyReply {
  const say = words("learn");
  return sendPage(reply, {
    title: say("enter.title"),
    policy: { "script-src": onwardHash },
    body: html`${masthead("/")}
      <main id="main" tabindex="-1">
        <div class="wrap narrow stack">
          <h1>${say("enter.heading")}</h1>
          <p class="lead">${say("enter.text")}</p>
          <form method="post" action="/auth-redirect">
            <input type="hidden" name="code" value="${code}" /><input type="hidden" name="redirectTo" value="${to}" />
            <button class="button coral">${say("enter.go")}</button>
          </form>
        </div>
      </main>
      ${footer(say("smallSignedIn"))}${raw(`<script>${onward}</script>`)}`,
  });
}

function refused(env: Env, reply: FastifyReply): FastifyReply {
  const say = words("learn");
  const body = html`${masthead("/")}
    <main id="main" tabindex="-1">
      <div class="wrap narrow stack">
        <h1>${say("refused.heading")}</h1>
        <p class="lead">${say("refused.text")}</p>
        <p class="row"><a class="button" href="${env.config.publicUrl}/">${say("refused.back")}</a></p>
      </div>
    </main>
    ${footer(say("small"))}`;
  return sendPage(reply, { title: say("refused.title"), body }, 400);
}
