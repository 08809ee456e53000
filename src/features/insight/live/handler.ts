import { setTimeout as wait } from "node:timers/promises";
import { fairQueue } from "../../../kit/fair/index.ts";
import type { Env, RawContext, RawHandlers } from "../../../kit/feature.ts";
import { heldNow } from "../../../kit/permissions.ts";
import { refuse } from "../../../kit/problem.ts";
import { readersLanguage } from "../../../kit/reader.ts";
import { words } from "../../../kit/words.ts";
import { disclosureTo } from "../../people/index.ts";
import type { contract } from "../contract.ts";
import { may } from "../live-contract.ts";
import type { Live } from "../live-contract.ts";
import { makeFeeds } from "./feed.ts";
import { makePlaces, stream } from "../../../kit/stream/index.ts";
import { readLive } from "./read.ts";

/** Viewers of one process. */
const most = { all: 2000, organisation: 200, caller: 24 };
/** Readings at once, of which no organisation has more than one. */
const readings = { atOnce: 6, perKey: 1 };
/** The strip of time is read anew so seldom (milliseconds). */
const stripEvery = 10_000;

function open() {
  return {
    feeds: makeFeeds((ms) => wait(Math.max(0, ms))),
    places: makePlaces(most),
    turns: fairQueue(readings),
  };
}

const opened = new WeakMap<Env, ReturnType<typeof open>>();

export const raw: RawHandlers<typeof contract> = {
  async campaignLive(context, request, reply) {
    const { env, org, actor, input } = context;
    const first = await env.database.tx(org, async (db, now) => {
      const live = await readLive({ db, org, actor, now, env }, input.id);
      return { live, view: await viewOf(db, context) };
    });
    if (!input.follow) return first.live;
    const viewing = opened.get(env) ?? open();
    opened.set(env, viewing);
    const { feeds, places, turns } = viewing;
    const leavePlace = places.take(org, `${actor.kind} ${actor.id}`);
    if (!leavePlace)
      throw refuse("unavailable", "too-many-viewers", words("insight")("too-many-viewers"), { retryAfter: 30 });
    const inTurn = <T>(work: () => Promise<T>) => turns.run(org, work);
    const read = reader(context, first.view);
    stream(
      request,
      reply,
      (viewer) => {
        const key = `${org} ${input.id} ${readersLanguage()} ${first.view}`;
        const leave = feeds.follow(key, () => inTurn(read), viewer);
        return () => {
          leave();
          leavePlace();
        };
      },
      { signedIn: context.signedIn, mayStill: () => inTurn(() => maySee(context, first.view)) },
    );
    return reply;
  },
};

/** Everything by which two readers' answers differ, but their language. */
async function viewOf(
  db: Parameters<typeof disclosureTo>[0]["db"],
  { org, actor }: Pick<RawContext, "org" | "actor">,
): Promise<string> {
  return JSON.stringify(await disclosureTo({ db, org, actor }, null));
}

/** Whether a caller, by what they may at this moment, would be shown the same. */
function maySee({ env, org, actor }: RawContext, view: string): Promise<boolean> {
  return env.database.tx(org, async (db, now) => {
    const held = await heldNow(db, org, actor, actor.may, now);
    return held.has(may) && (await viewOf(db, { org, actor: { ...actor, may: held } })) === view;
  });
}

/** Reads for all whose view is the same as this caller's, for as long as it is. */
function reader({ env, org, actor, input }: RawContext<{ id: string }>, view: string): () => Promise<string | null> {
  let strip: { at: number; value: Live["strip"] } | null = null;
  return () =>
    env.database.tx(org, async (db, now) => {
      if ((await viewOf(db, { org, actor })) !== view) return null;
      const kept = strip && now.getTime() - strip.at < stripEvery ? strip.value : undefined;
      const live = await readLive({ db, org, actor, now, env }, input.id, kept);
      if (kept === undefined) strip = { at: now.getTime(), value: live.strip };
      return JSON.stringify(live);
    });
}
