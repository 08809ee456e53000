import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { organisation } from "../../features/organisations/index.ts";
import { sessionLasts } from "../../features/people/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import { lazyValue } from "../../kit/lazy-value.ts";
import { html, masthead, page, pageHeaders, raw } from "../../kit/page/index.ts";
import type { Markup, PageOptions } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { dataElement, firstAnswers } from "./first-answers.ts";
import { renderedFirst } from "./server-rendering.ts";
import { languageOfVisit } from "./language.ts";
import { compressed } from "./compressed.ts";
import { programPaths } from "./paths.ts";
import { signedIn } from "./sign-in.ts";

const folder = join(import.meta.dirname, "../../../dist/learn");

/** One entry of the list that the build makes of its files (Vite's manifest). */
interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The program's files, empty where nobody has built it; read when it is first asked for. */
const built = lazyValue(() => {
  const list = join(folder, "files.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Record<string, BuiltFile>) : {};
});

const isBuilt = () => "browser/start.tsx" in built();

/**
 * The learning site as a program in the browser, for those who are signed in: its files, what makes it installable, and the page that it starts in at each of
 * its addresses. Whoever is not signed in is asked to, and led back.
 */
export function programRoutes(env: Env, accounts?: Accounts) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!isBuilt())
      env.log.error("The program of the learning site is not built; its pages work without it. Run: npm run build"); // oxfmt-ignore
    else
      await app.register(fastifyStatic, {
        root: join(folder, "app"),
        prefix: "/app/",
        index: false,
        preCompressed: true,
        // The address carries the content's hash; the icons', which are fixed, never change what they show.
        maxAge: "365d",
        immutable: true,
        cacheControl: true,
        setHeaders: (reply) =>
          void reply.header("x-content-type-options", "nosniff").header("cross-origin-resource-policy", "same-origin"),
      });
    app.get("/worker.js", (_request, reply) => {
      if (!isBuilt()) return reply.callNotFound();
      return reply
        .header("cache-control", "no-cache")
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .type("text/javascript; charset=utf-8")
        .send(readFileSync(join(folder, "worker.js")));
    });
    app.get("/app.webmanifest", (request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .header("x-content-type-options", "nosniff")
        .type("application/manifest+json")
        .send(manifest(languageOfVisit(env.config, request))),
    );
    // What the worker keeps for a start without network: nothing of it is anybody's own.
    app.get("/start", (request, reply) => (isBuilt() ? sendProgram(env, request, reply) : reply.callNotFound()));
    for (const path of programPaths)
      for (const each of [path, `${path}/*`])
        app.get(each, async (request, reply) => {
          const learner = await signedIn(env, request, accounts);
          if (learner && isBuilt()) return sendProgram(env, request, reply, learner);
          if (learner) return reply.redirect("/", 303);
          return reply
            .header("cache-control", "no-store")
            .redirect(`/auth-redirect?${new URLSearchParams({ redirectTo: request.url }).toString()}`, 303);
        });
  };
}

/**
 * Answers with the page that the program starts in, in the language of the visit; without script it leads to the same as plain pages (`?plain`).
 * @param learner whose language counts where this browser has chosen none
 */
export async function sendProgram(
  env: Env,
  request: FastifyRequest,
  reply: FastifyReply,
  learner?: { org: string; person: string; locale: string | null },
): Promise<FastifyReply> {
  const home = learner && (await env.database.tx(learner.org, (db) => organisation(db, learner.org)));
  const locale = languageOfVisit(env.config, request, learner?.locale, home?.locale);
  const whose = learner && env.secrets.mac("learn-browser", `${learner.org}\n${learner.person}`).toString("base64url");
  const answers = learner ? await firstAnswers(request.server, request, locale) : {};
  const path = request.url.split("?")[0]!;
  const zone = home?.timeZone ?? "UTC";
  const picture = await renderedFirst(env.log, { path, answers, locale, zone });
  const options = programPage({ locale, path, answers, whose, picture, zone });
  return reply.headers(pageHeaders(options)).send(await compressed(reply, page(options)));
}

/** Whether the program is there and this visit wants it: a browser without script asks for the plain pages. */
export function wantsProgram(request: FastifyRequest<{ Querystring: Record<string, unknown> }>): boolean {
  return isBuilt() && request.query["plain"] === undefined;
}

const isRound = (path: string) => path === "/round" || /^\/duels\/[^/]+\/round$/.test(path);

/** The screens that have the whole phone are fetched along with the program, not after it. */
function screenAt(path: string): string | null {
  if (isRound(path)) return "browser/round/Round.tsx";
  return path.startsWith("/lessons/") ? "browser/lesson/Lesson.tsx" : null;
}

interface ProgramPage {
  locale: string;
  /** At which the program starts. */
  path: string;
  /** To what its screen asks first, by name. */
  answers: Record<string, unknown>;
  /** Tells the program of two people apart who use one browser, and nothing else. */
  whose: string | undefined;
  /** What the screen shows first; null where the program draws it. */
  picture: Markup | null;
  /** In which it was drawn (IANA). */
  zone: string;
}

function programPage({ locale, path, answers, whose, picture, zone }: ProgramPage): PageOptions {
  const files = built();
  const start = files["browser/start.tsx"]!;
  const screen = files[screenAt(path) ?? ""];
  const imported = [...new Set([...(start.imports ?? []), ...(screen?.imports ?? [])])]
    .map((one) => files[one]!)
    .filter((one) => one !== start);
  const plain = path.startsWith("/lessons/") ? path : "/";
  const spoken = files[`browser/words/${locale}.json`];
  const along = [...imported, ...(screen ? [screen] : [])];
  const scripts = [...along, ...(spoken ? [spoken] : [])].map(({ file }) => file);
  const sheets = [...new Set([start, ...along].flatMap(({ css }) => css ?? []))];
  const say = words("learn", locale);
  return {
    title: say("program.title"),
    locale,
    styles: "#program { flex: 1; display: flex; flex-direction: column; min-height: 60vh; }",
    policy: {
      "script-src": "'self'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "manifest-src": "'self'",
      "worker-src": "'self'",
    },
    head: html`${sheets.map((one) => html`<link rel="stylesheet" href="/${one}" />`)}${
        // After the styles: the picture, or the page's frame, is seen before any script has come.
        picture ? laterScripts([...scripts, start.file]) : firstScripts(scripts, start.file)
      }
      ${dataElement("answers", answers)}
      ${whose && html`<meta name="whose" content="${whose}" data-for="${sessionLasts}" />`}
      <link rel="manifest" href="/app.webmanifest" />
      <link rel="apple-touch-icon" href="/app/icon-touch-180.png" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3faf8" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071829" />
      <noscript><meta http-equiv="refresh" content="0; url=${plain}?plain" /></noscript>`,
    body: picture
      ? html`<div id="program" data-rendered="${zone}">${picture}</div>`
      : html`<div id="program">${isRound(path) ? roundFrame(say) : masthead("/", locale)}</div>`,
  };
}

function firstScripts(imported: readonly string[], start: string): Markup {
  return html`${imported.map((one) => html`<link rel="modulepreload" href="/${one}" fetchpriority="low" />`)}
    <script type="module" src="/${start}" fetchpriority="low"></script>`;
}

/** Scripts that are fetched once the picture is seen (browser/deferred-start.ts); the last one is the program. */
function laterScripts(scripts: readonly string[]): Markup {
  const start = built()["browser/deferred-start.ts"]!.file;
  return html`<script
    type="module"
    src="/${start}"
    fetchpriority="low"
    data-scripts="${scripts.map((one) => `/${one}`).join(" ")}"
  ></script>`;
}

const cross = raw(
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>',
);

/** What a round has around its messages, before the program draws it (browser/round/Round.tsx): the way back works already. */
function roundFrame(say: ReturnType<typeof words<"learn">>): Markup {
  return html`<main id="main" class="round">
    <div class="phone">
      <header class="round-head">
        <a class="icon-button" href="/" aria-label="${say("program.leave")}">${cross}</a>
      </header>
      <p class="round-coming" role="status">${say("program.coming")}</p>
    </div>
  </main>`;
}

function manifest(locale: string): object {
  const say = words("learn", locale);
  const icon = (file: string, size: number, purpose = "any") => ({
    src: `/app/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: say("program.name"),
    short_name: "Hookwise",
    description: say("home.lead"),
    lang: locale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f3faf8",
    theme_color: "#f3faf8",
    icons: [icon("icon-192.png", 192), icon("icon-512.png", 512), icon("icon-maskable-512.png", 512, "maskable")],
    shortcuts: [{ name: say("program.round"), url: "/round" }],
  };
}
