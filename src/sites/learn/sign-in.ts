import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endLearnSession, exchangeLearnCode, learnerOf, sessionLasts } from "../../features/people/index.ts";
import type { Learner } from "../../features/people/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Config } from "../../kit/config.ts";
import type { Env } from "../../kit/feature.ts";
import { isId } from "../../kit/id.ts";
import { footer, html, masthead, raw, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { cookie, cookieIn, cookieName } from "./cookies.ts";
import { languageOfVisit } from "./language.ts";
import { pathAfterSignIn } from "./own-path.ts";

/** A code, a path and the names of two fields. */
const formLimit = 4096;
/** Seconds that somebody may take to sign in on the main site. */
const stateLasts = 60 * 60;
const onward = "document.forms[0].submit()";
const onwardHash = `'sha256-${createHash("sha256").update(onward).digest("base64")}'`;

/**
 * The way in from the main site and out again. Whoever comes without a code is given a state and sent to the main site's sign-in, which makes
 * a code for that state. The code comes in the address, is exchanged by a POST that the page makes (so that nobody who only looks ahead uses it
 * up) from the browser that holds the state (so that nobody is signed in as somebody else by a link), and becomes a session of this origin alone.
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
      const { code, state, redirectTo } = request.query;
      const to = pathAfterSignIn(redirectTo, config.learnUrl);
      // As this site's own links name it: by another's somebody would go on, unasked, in an organisation of a stranger's choice.
      const organisation = isSameOrigin(request) ? request.query["organisation"] : undefined;
      const held = cookieIn(request, stateCookie(config));
      if (state === undefined) return askForCode(config, reply, held, { to, organisation });
      if (typeof code !== "string" || code === "" || state !== held) return refused(env, request, reply);
      return enterPage(config, request, reply, code, to);
    });

    app.post("/auth-redirect", async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const state = cookieIn(request, stateCookie(config));
      if (state === null || !isSameOrigin(request)) return refused(env, request, reply);
      const session = await exchangeLearnCode(env, form.get("code") ?? "", { audience: config.learnUrl, state });
      if (!session) return refused(env, request, reply);
      return reply
        .header("set-cookie", cookie(config, cookieName(config), session, sessionLasts))
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .redirect(pathAfterSignIn(form.get("redirectTo"), config.learnUrl), 303);
    });

    app.post("/sign-out", async (request, reply) => {
      const session = cookieIn(request, cookieName(config));
      if (session && isSameOrigin(request)) {
        await endLearnSession(env, session);
        const names = [cookieName(config), stateCookie(config)];
        void reply.header("set-cookie", names.map((name) => cookie(config, name, "", 0))); // oxfmt-ignore
        // Rounds that the program keeps for when there is no network, and the program itself.
        void reply.header("clear-site-data", '"storage"');
      }
      return reply.header("cache-control", "no-store").redirect("/", 303);
    });
  };
}

/** Who visits the learning site, or null. */
export async function signedIn(env: Env, request: FastifyRequest, accounts?: Accounts): Promise<Learner | null> {
  const session = cookieIn(request, cookieName(env.config));
  return session ? learnerOf(env, session, accounts?.isSignInValid) : null;
}

function stateCookie(config: Config): string {
  return `${cookieName(config)}-state`;
}

// The page sends no Referer, so a browser's Origin says "null"; where it tells the site that made the request, that must be this one.
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}

/**
 * Sends somebody to the main site for a code; further tabs of the same browser share its state.
 * @param wanted where to, and in which organisation, as it stands in the address: the main site looks whether they belong to it
 */
function askForCode(
  config: Config,
  reply: FastifyReply,
  held: string | null,
  { to, organisation }: { to: string; organisation: unknown },
): FastifyReply {
  const state = held && /^[\w-]{22}$/.test(held) ? held : randomBytes(16).toString("base64url");
  const named = typeof organisation === "string" && isId(organisation) && { organisation };
  const back = `${config.learnUrl}/auth-redirect?${new URLSearchParams({ state, redirectTo: to, ...named }).toString()}`;
  return reply
    .header("set-cookie", cookie(config, stateCookie(config), state, stateLasts))
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(`${config.publicUrl}/login?${new URLSearchParams({ redirectTo: back }).toString()}`, 303);
}

function enterPage(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  to: string,
): FastifyReply {
  const locale = languageOfVisit(config, request);
  const say = words("learn", locale);
  return sendPage(reply, {
    title: say("enter.title"),
    locale,
    policy: { "script-src": onwardHash },
    body: html`${masthead("/", locale)}
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

function refused(env: Env, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = languageOfVisit(env.config, request);
  const say = words("learn", locale);
  const body = html`${masthead("/", locale)}
    <main id="main" tabindex="-1">
      <div class="wrap narrow stack">
        <h1>${say("refused.heading")}</h1>
        <p class="lead">${say("refused.text")}</p>
        <p class="row"><a class="button" href="${env.config.publicUrl}/">${say("refused.back")}</a></p>
      </div>
    </main>
    ${footer(say("small"))}`;
  return sendPage(reply, { title: say("refused.title"), locale, body }, 400);
}
