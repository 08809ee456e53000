import type { FastifyInstance, FastifyReply } from "fastify";
import { liveCampaign, readToken } from "../../features/campaigns/index.ts";
import { organisation } from "../../features/organisations/index.ts";
import {
  debriefPage,
  donePage,
  finishAssignment,
  lessons,
  readAssignmentToken,
  visitAssignment,
} from "../../features/training/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import { onlyHttps } from "../../kit/only-https.ts";
import { html, pageAssets, sendPage } from "../../kit/page/index.ts";
import { readWords, words } from "../../kit/words.ts";
import { homePage } from "./home.ts";
import { ownLessons } from "./own-lessons.ts";
import { signInRoutes, signedIn } from "./sign-in.ts";
import { assignmentPage, tryPage } from "./lesson-page.ts";

readWords("learn", new URL("words/", import.meta.url));

/**
 * The learning site: its first page (with one's own lessons for those who came signed in), every lesson to try, assigned lessons by
 * their link, and the debrief of a campaign.
 */
export async function learnSite(app: FastifyInstance, env: Env, accounts?: Accounts): Promise<void> {
  // A finished lesson is a POST without content; whatever a client sends along is not read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
  onlyHttps(app, env.config.learnUrl);
  await app.register(pageAssets);
  app.setNotFoundHandler((_request, reply) => gone(reply));

  await app.register(signInRoutes(env));

  app.get("/", async (request, reply) => {
    const learner = await signedIn(env, request, accounts);
    return sendPage(reply, homePage(env, learner && (await ownLessons(env, learner))));
  });

  app.get<{ Params: { id: string } }>("/lessons/:id", (request, reply) => {
    const { id } = request.params;
    return lessons.has(id) ? sendPage(reply, tryPage(lessons.find(id))) : gone(reply);
  });

  app.get<{ Params: { token: string } }>("/a/:token", async (request, reply) => {
    const known = readAssignmentToken(env.secrets, request.params.token);
    if (!known) return gone(reply);
    const { found, home } = await env.database.tx(known.org, async (db) => ({
      found: await visitAssignment(db, known.org, known.assignment),
      home: await organisation(db, known.org),
    }));
    if (!found || !lessons.has(found.lesson)) return gone(reply);
    if (found.state === "withdrawn")
      return sendPage(reply, donePage({ kind: "nothing", home: "/", small: words("learn")("small") }));
    return sendPage(
      reply,
      assignmentPage({ assignment: found, token: request.params.token, locale: home.locale, timeZone: home.timeZone }),
    );
  });

  app.post<{ Params: { token: string } }>("/a/:token", async (request, reply) => {
    const known = readAssignmentToken(env.secrets, request.params.token);
    if (!known) return gone(reply);
    const found = await env.database.tx(known.org, (db, now) => finishAssignment(db, known.org, known.assignment, now));
    if (!found) return gone(reply);
    // A redirect, so that loading the page again sends nothing twice.
    return reply.header("cache-control", "no-store").redirect(`/a/${request.params.token}/done`, 303);
  });

  app.get<{ Params: { token: string } }>("/a/:token/done", (request, reply) => {
    if (!readAssignmentToken(env.secrets, request.params.token)) return gone(reply);
    const say = words("learn");
    const next = html`<a class="button" href="/">${say("more")}</a
      ><a class="button quiet" href="/a/${request.params.token}">${say("again")}</a>`;
    return sendPage(reply, donePage({ kind: "finished", home: "/", next, small: say("small") }));
  });

  app.get<{ Params: { token: string } }>("/d/:token", async (request, reply) => {
    const link = readToken(env, request.params.token);
    const live = link && (await liveCampaign(env, link.campaign));
    if (!link || !live) return gone(reply);
    const page = await debriefPage(env, live, link);
    return page
      ? sendPage(reply, page)
      : sendPage(reply, donePage({ kind: "later", home: "/", small: words("learn")("small") }));
  });
}

function gone(reply: FastifyReply): FastifyReply {
  const say = words("learn");
  const next = html`<a class="button" href="/">${say("gone.home")}</a>`;
  return sendPage(reply, donePage({ kind: "gone", home: "/", next, small: say("small") }), 404);
}
