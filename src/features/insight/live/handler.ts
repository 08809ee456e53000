import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env, RawContext, RawHandlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { disclosureTo } from "../../people/index.ts";
import type { contract } from "../contract.ts";
import type { Live } from "../live-contract.ts";
import { makeFeeds } from "./feed.ts";
import { readLive } from "./read.ts";

type Feeds = ReturnType<typeof makeFeeds>;

const opened = new WeakMap<Env, Feeds>();
/** Viewers of one process, over all organisations. */
const mostViewers = 2000;
/** A viewer asks anew after this (milliseconds), and what they may is looked at again. */
const longest = 5 * 60_000;
/** The strip of time is read anew so seldom (milliseconds). */
const stripEvery = 10_000;

export const raw: RawHandlers<typeof contract> = {
  async campaignLive(context, request, reply) {
    const { env, org, actor, input } = context;
    const first = await env.database.tx(org, async (db, now) => {
      const live = await readLive({ db, org, actor, now }, input.id);
      return { live, view: await viewOf(db, context) };
    });
    if (!input.follow) return first.live;
    const feeds = opened.get(env) ?? makeFeeds((ms) => wait(Math.max(0, ms)));
    opened.set(env, feeds);
    if (feeds.viewers() >= mostViewers)
      throw refuse("unavailable", "too-many-viewers", words("insight")("too-many-viewers"), { retryAfter: 30 });
    stream(request, reply, (viewer) =>
      feeds.follow(`${org} ${input.id} ${first.view}`, reader(context, first.view), viewer),
    );
    return reply;
  },
};

/** Everything by which two readers' answers differ. */
async function viewOf(db: Parameters<typeof disclosureTo>[0]["db"], { org, actor }: RawContext): Promise<string> {
  return JSON.stringify(await disclosureTo({ db, org, actor }, null));
}

/** Reads for all whose view is the same as this caller's, for as long as it is. */
function reader({ env, org, actor, input }: RawContext<{ id: string }>, view: string): () => Promise<string | null> {
  let strip: { at: number; value: Live["strip"] } | null = null;
  return () =>
    env.database.tx(org, async (db, now) => {
      if ((await viewOf(db, { env, org, actor, input })) !== view) return null;
      const kept = strip && now.getTime() - strip.at < stripEvery ? strip.value : undefined;
      const live = await readLive({ db, org, actor, now }, input.id, kept);
      if (kept === undefined) strip = { at: now.getTime(), value: live.strip };
      return JSON.stringify(live);
    });
}

/** Answers with server-sent events until the caller leaves, or has listened long enough. */
function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  follow: (viewer: { tell(text: string): boolean; end(): void }) => () => void,
): void {
  reply.hijack();
  const { raw: out } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const tell = (text: string) => {
    if (out.writableNeedDrain) return false;
    out.write(text);
    return true;
  };
  const leave = follow({ tell, end: () => out.end() });
  const over = setTimeout(() => out.end(), longest);
  request.raw.on("close", () => {
    clearTimeout(over);
    leave();
  });
}
