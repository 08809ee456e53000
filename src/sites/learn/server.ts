import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { liveCampaign, readToken } from "../../features/campaigns/index.ts";
import { organisation } from "../../features/organisations/index.ts";
import { member } from "../../features/people/index.ts";
import {
  assignmentOf,
  debriefPage,
  donePage,
  finishAssignment,
  lessons,
  readAssignmentToken,
  visitAssignment,
} from "../../features/training/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env, Feature } from "../../kit/feature.ts";
import { onlyHttps } from "../../kit/only-https.ts";
import { html, pageAssets, sendPage } from "../../kit/page/index.ts";
import type { Content } from "../../kit/page/index.ts";
import { readWords, words } from "../../kit/words.ts";
import { ownApi } from "../api/server.ts";
import { learnerCaller } from "./caller.ts";
import { pageFooter, takeChoice } from "./chooser.ts";
import { homePage } from "./home.ts";
import { languageOfVisit } from "./language.ts";
import { ownLessons } from "./own-lessons.ts";
import { homeIn } from "./own-path.ts";
import { isSameOrigin, signInRoutes, signedIn } from "./sign-in.ts";
import { fadingRoutes } from "./fading.ts";
import { assignmentPage, tryPage } from "./lesson-page.ts";
import { programRoutes, sendProgram, wantsProgram } from "./program.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    learn: typeof en;
  }
}

readWords("learn", new URL("words/", import.meta.url));

/**
 * The learning site: a program in the browser for those who are signed in, and pages without script: the first one (with one's own lessons for those who
 * came signed in), every lesson to try, assigned lessons by their link, and the debrief of a campaign.
 */
export async function learnSite(
  app: FastifyInstance,
  env: Env,
  features: readonly Feature[],
  accounts?: Accounts,
): Promise<void> {
  // A finished lesson is a POST without content; whatever a client sends along is not read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
  onlyHttps(app, env.config.learnUrl);
  await app.register(pageAssets);
  app.setNotFoundHandler((request, reply) => gone(env, request, reply));

  takeChoice(app, env.config);
  await app.register(signInRoutes(env));
  await app.register(ownApi(env, features, learnerCaller(env, accounts)), { prefix: "/api/v1" });

  await app.register(programRoutes(env, accounts));

  app.get<{ Querystring: Record<string, unknown> }>("/", async (request, reply) => {
    const learner = await signedIn(env, request, accounts);
    const { organisation: meant } = request.query;
    if (learner && typeof meant === "string" && isSameOrigin(request)) {
      const elsewhere = new URLSearchParams({ redirectTo: "/", organisation: meant }).toString();
      const to = meant === learner.org ? "/" : `/auth-redirect?${elsewhere}`;
      return reply.header("cache-control", "no-store").redirect(to, 303);
    }
    if (learner && wantsProgram(request)) return sendProgram(env, request, reply, learner);
    const home = learner && (await env.database.tx(learner.org, (db) => organisation(db, learner.org)));
    const locale = languageOfVisit(env.config, request, learner?.locale, home?.locale);
    return sendPage(reply, homePage(env, locale, learner && (await ownLessons(env, learner, locale))));
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>("/lessons/:id", async (request, reply) => {
    const { id } = request.params;
    if (!lessons.has(id)) return gone(env, request, reply);
    const learner = wantsProgram(request) ? await signedIn(env, request, accounts) : null;
    if (learner) return sendProgram(env, request, reply, learner);
    return sendPage(reply, tryPage(id, languageOfVisit(env.config, request)));
  });

  app.get<{ Params: { token: string } }>("/a/:token", async (request, reply) => {
    const known = readAssignmentToken(env.secrets, request.params.token);
    if (!known) return gone(env, request, reply);
    const { found, home, learner } = await env.database.tx(known.org, async (db) => {
      const found = await visitAssignment(db, known.org, known.assignment);
      return {
        found,
        home: await organisation(db, known.org),
        learner: found && (await member(db, known.org, found.member)),
      };
    });
    const locale = languageOfVisit(env.config, request, learner?.locale, home.locale);
    if (!found || !lessons.has(found.lesson)) return gone(env, request, reply);
    if (found.state === "withdrawn")
      return sendPage(reply, donePage({ kind: "nothing", locale, home: homeIn(known.org), small: small(locale) }));
    return sendPage(
      reply,
      assignmentPage({
        home: homeIn(known.org),
        assignment: found,
        token: request.params.token,
        locale,
        timeZone: learner?.timeZone ?? home.timeZone,
      }),
    );
  });

  app.post<{ Params: { token: string } }>("/a/:token", async (request, reply) => {
    const known = readAssignmentToken(env.secrets, request.params.token);
    if (!known) return gone(env, request, reply);
    const found = await env.database.tx(known.org, (db, now) => finishAssignment(db, known.org, known.assignment, now));
    if (!found) return gone(env, request, reply);
    // A redirect, so that loading the page again sends nothing twice.
    return reply.header("cache-control", "no-store").redirect(`/a/${request.params.token}/done`, 303);
  });

  app.get<{ Params: { token: string } }>("/a/:token/done", async (request, reply) => {
    const known = readAssignmentToken(env.secrets, request.params.token);
    if (!known) return gone(env, request, reply);
    const locale = await env.database.tx(known.org, async (db) => {
      const assigned = await assignmentOf(db, known.org, known.assignment);
      const learner = assigned && (await member(db, known.org, assigned.member));
      return languageOfVisit(env.config, request, learner?.locale, (await organisation(db, known.org)).locale);
    });
    const say = words("learn", locale);
    const home = homeIn(known.org);
    const next = html`<a class="button" href="${home}">${say("more")}</a
      ><a class="button quiet" href="/a/${request.params.token}">${say("again")}</a>`;
    return sendPage(reply, donePage({ kind: "finished", locale, home, next, small: small(locale) }));
  });

  await app.register(fadingRoutes(env, (request, reply) => gone(env, request, reply)));

  app.get<{ Params: { token: string } }>("/d/:token", async (request, reply) => {
    const link = readToken(env, request.params.token);
    const live = link && (await liveCampaign(env, link.campaign));
    if (!link || !live) return gone(env, request, reply);
    const locale = languageOfVisit(env.config, request, link.locale, live.locale);
    const page = await debriefPage(env, live, { ...link, locale }, small(locale));
    return page
      ? sendPage(reply, page)
      : sendPage(reply, donePage({ kind: "later", locale, home: homeIn(live.org), small: small(locale) }));
  });
}

function gone(env: Env, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = languageOfVisit(env.config, request);
  const say = words("learn", locale);
  const next = html`<a class="button" href="/">${say("gone.home")}</a>`;
  return sendPage(reply, donePage({ kind: "gone", locale, home: "/", next, small: small(locale) }), 404);
}

function small(locale: string): Content {
  return pageFooter(locale, words("learn", locale)("small"));
}
