import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallbackAnswer } from "../../../channels/inbound.ts";
import { withBody } from "../../../kit/body.ts";
import type { Env } from "../../../kit/feature.ts";
import { memoryLimits } from "../../../kit/limits/index.ts";
import { describeTransport } from "../gate.ts";
import { openSecrets, portsFor } from "../profiles.ts";
import { findProfile } from "../store/profiles.ts";
import { readCallback } from "./address.ts";
import { takeEvents } from "./events.ts";

/** Bytes: vendors send a whole message along with what somebody did to it. */
const largest = 256 * 1024;
/** Requests a minute of one profile; a vendor calls for all its customers from the same few addresses, so theirs count for nothing. */
const most = 12_000;

/**
 * Where vendors tell what became of messages: `/inbound/<key>`, a sending profile's own. The transport verifies who calls, then what it understood
 * is written down, and only then the vendor is answered: what fails here is told again.
 */
export function inboundRoutes(env: Env): (app: FastifyInstance) => Promise<void> {
  const limits = memoryLimits(env.clock);
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    app.route<{ Params: { key: string } }>({
      method: ["GET", "POST"],
      url: "/inbound/:key",
      config: { streams: true },
      async handler(request, reply) {
        void reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
        const place = readCallback(env.secrets, request.params.key);
        if (!place) return nothing(reply, 404);
        const seconds = limits.take([{ name: "inbound", of: place.profile, most, seconds: 60 }]);
        if (seconds > 0) return nothing(reply.header("retry-after", seconds), 429);
        const answer = await withBody(request, largest, async (body) =>
          body === null ? "too-large" : receive(env, place, request, body),
        );
        if (answer === "too-large") return nothing(reply.header("connection", "close"), 413);
        if (!answer) return nothing(reply, 404);
        await reply
          .code(answer.status)
          .headers({ "content-type": "text/plain; charset=utf-8", ...answer.headers })
          .send(answer.body ?? "");
        await answer.after?.().catch((error: Error) => {
          env.log.warn(
            { err: error, profile: place.profile },
            "what a vendor told is written down, but was not answered",
          );
        });
        return reply;
      },
    });
  };
}

async function receive(
  env: Env,
  { org, profile: id }: { org: string; profile: string },
  request: FastifyRequest,
  body: Buffer,
): Promise<CallbackAnswer | null> {
  const profile = await env.database.tx(org, (db) => findProfile(db, org, id));
  if (!profile) return null;
  const { channel, transport } = profile;
  const { inbound, settings } = describeTransport(channel, transport);
  if (!inbound) return null;
  const url = `${env.config.publicUrl}${request.url}`;
  const { method, headers } = request;
  const asked = { method, url, query: new URL(url).searchParams, headers, body, at: env.clock() };
  const ports = portsFor(env, org, id, channel);
  const answer = await inbound(asked, settings.parse(profile.settings), openSecrets(env, org, profile), ports);
  const stored = answer.said.length === 0 || (await takeEvents(env, { org, profile: id, channel }, answer.said));
  return stored || answer.bodyIfIgnored === undefined ? answer : { ...answer, body: answer.bodyIfIgnored };
}

function nothing(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type("text/plain; charset=utf-8").send("");
}
