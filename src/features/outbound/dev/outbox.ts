import type { FastifyInstance } from "fastify";
import type { Env } from "../../../kit/feature.ts";
import { isId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { storable } from "../../../kit/storable.ts";
import { onlyLoopback } from "../../../kit/only-loopback.ts";
import { sendPage } from "../../../kit/page/index.ts";
import { words } from "../../../kit/words.ts";
import { findMail, newestMails } from "../store/outbox.ts";
import { frameDocument, framePolicy, listPage, mailPage } from "./page.ts";
import { drawOutboxMail, readOutboxMail } from "./read.ts";
import { outboxScript } from "./script.ts";
import type { OfferedSignIn } from "./sign-ins.ts";

/**
 * The outbox of development: `/dev/outbox`, `/dev/outbox.json`, one mail and its frame. Answers the machine's own addresses only, nothing that
 * came through a proxy, and in production nothing at all.
 * @param offered whom the page offers to sign in as
 */
export function outboxRoutes(
  env: Env,
  offered: () => Promise<readonly OfferedSignIn[]> = async () => [],
): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    if (env.config.production) return;
    onlyLoopback(app);

    app.get<{ Querystring: { to?: string; limit?: string } }>("/dev/outbox.json", async (request, reply) => {
      const limit = Math.min(Math.max(Number(request.query.limit) || 500, 1), 5000);
      const mails = await newest(env, request.query.to, limit);
      return reply.header("cache-control", "no-store").send(mails);
    });

    app.get<{ Querystring: { to?: string } }>("/dev/outbox", async (request, reply) => {
      const mails = await newest(env, request.query.to, 100);
      const people = request.query.to ? [] : await offered();
      return sendPage(
        reply,
        listPage(mails, request.query.to, { people, origin: new URL(env.config.publicUrl).origin }),
      );
    });

    app.get("/dev/outbox.js", async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .headers({ "cache-control": "no-cache", "x-content-type-options": "nosniff" })
        .send(outboxScript),
    );

    app.get<{ Params: { id: string } }>("/dev/outbox/:id", async (request, reply) => {
      const mail = await one(env, request.params.id);
      return mail ? sendPage(reply, mailPage(mail)) : reply.callNotFound();
    });

    // The mail's own HTML, in a frame without script and without an origin; links open in a new tab.
    app.get<{ Params: { id: string } }>("/dev/outbox/:id/frame", async (request, reply) => {
      const kept = await keptOne(env, request.params.id);
      if (!kept) return reply.callNotFound();
      return reply
        .type("text/html; charset=utf-8")
        .headers({
          "content-security-policy": framePolicy(env.config.lureUrl),
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        })
        .send(frameDocument((await drawOutboxMail(kept)) ?? (await readOutboxMail(kept))));
    });
  };
}

// A parameter that is given twice comes as a list.
async function newest(env: Env, to: string | string[] | undefined, limit: number) {
  if (to !== undefined && (typeof to !== "string" || !storable(to)))
    throw refuse("invalid", "outbox-address", words("outbound")("outbox-address"));
  const kept = await env.database.worker((db) => newestMails(db, to || null, limit));
  return Promise.all(kept.map(readOutboxMail));
}

async function keptOne(env: Env, id: string) {
  return isId(id) ? env.database.worker((db) => findMail(db, id)) : null;
}

async function one(env: Env, id: string) {
  const kept = await keptOne(env, id);
  return kept ? readOutboxMail(kept) : null;
}
