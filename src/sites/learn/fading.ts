import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { organisation } from "../../features/organisations/index.ts";
import { member } from "../../features/people/index.ts";
import { donePage, finishFading, lessons, readFadingToken, visitFading } from "../../features/training/index.ts";
import type { Env } from "../../kit/feature.ts";
import { html, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { pageFooter } from "./chooser.ts";
import { languageOfVisit } from "./language.ts";
import { fadingPage } from "./lesson-page.ts";
import { homeIn } from "./own-path.ts";

interface OfToken {
  Params: { token: string };
}

/** What a reminder of a fading skill leads to: its one lesson, without a password, and its end. */
export function fadingRoutes(env: Env, gone: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<OfToken>("/f/:token", async (request, reply) => {
      const known = await visited(env, request);
      if (!known) return gone(request, reply);
      const { home, lesson, finishedAt, locale } = known;
      return sendPage(
        reply,
        fadingPage({ home, lesson, done: finishedAt !== null, token: request.params.token, locale }),
      );
    });

    app.post<OfToken>("/f/:token", async (request, reply) => {
      const known = readFadingToken(env.secrets, request.params.token);
      const found =
        known && (await env.database.tx(known.org, (db, now) => finishFading(db, known.org, known.id, now)));
      if (!found) return gone(request, reply);
      // A redirect, so that loading the page again sends nothing twice.
      return reply.header("cache-control", "no-store").redirect(`/f/${request.params.token}/done`, 303);
    });

    app.get<OfToken>("/f/:token/done", async (request, reply) => {
      const known = await visited(env, request);
      if (!known) return gone(request, reply);
      const say = words("learn", known.locale);
      const next = html`<a class="button" href="${known.home}">${say("more")}</a
        ><a class="button quiet" href="/f/${request.params.token}">${say("again")}</a>`;
      const small = pageFooter(known.locale, say("small"));
      return sendPage(reply, donePage({ kind: "finished", locale: known.locale, home: known.home, next, small }));
    });
  };
}

/** The reminder of a link, with the language of its reader and their first page; null where there is none. */
async function visited(env: Env, request: FastifyRequest<OfToken>) {
  const known = readFadingToken(env.secrets, request.params.token);
  if (!known) return null;
  const { org, id } = known;
  return env.database.tx(org, async (db, now) => {
    const found = await visitFading(db, org, id, now);
    if (!found || !lessons.has(found.lesson)) return null;
    const [home, learner] = [await organisation(db, org), await member(db, org, found.member)];
    return { ...found, home: homeIn(org), locale: languageOfVisit(env.config, request, learner?.locale, home.locale) };
  });
}
