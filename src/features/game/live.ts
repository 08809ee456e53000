import { setTimeout as wait } from "node:timers/promises";
import type { Env, RawHandlers } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { makePlaces, stream } from "../../kit/stream/index.ts";
import type { Listener } from "../../kit/stream/index.ts";
import { words } from "../../kit/words.ts";
import { member } from "../people/index.ts";
import type { ownContract } from "./own-contract.ts";
import { gameOf } from "./own-game.ts";
import { changedSince } from "./store/players.ts";

/** Viewers of one process. */
const most = { all: 4000, organisation: 1000, caller: 6 };
/** So often it is asked who has changed: once for all viewers of an organisation (milliseconds). */
const every = 800;
/** A change is seen when its transaction commits: so much earlier ones are asked for again. */
const overlap = 5000;

/** Somebody who watches, with what they were told last. */
interface Viewer {
  listener: Listener;
  last: string;
}

function open(env: Env) {
  const organisations = new Map<string, Map<string, Set<Viewer>>>();

  async function watch(org: string, viewers: Map<string, Set<Viewer>>): Promise<void> {
    let since = new Date(env.clock().getTime() - overlap);
    while (viewers.size > 0) {
      await wait(every);
      since = await look(org, viewers, since).catch(() => since);
    }
    organisations.delete(org);
  }

  /** Tells those who have changed. @returns from when on to look the next time */
  async function look(org: string, viewers: Map<string, Set<Viewer>>, since: Date): Promise<Date> {
    const { changed, now } = await env.database.tx(org, async (db, at) => ({
      changed: await changedSince(db, org, since, [...viewers.keys()]),
      now: at,
    }));
    for (const person of changed) {
      const text = await env.database.tx(org, async (db, at) => JSON.stringify(await gameOf(db, org, person, at)));
      for (const one of viewers.get(person) ?? []) {
        if (one.last !== text && one.listener.tell(`data: ${text}\n\n`)) one.last = text;
      }
    }
    return new Date(now.getTime() - overlap);
  }

  return {
    places: makePlaces(most),
    follow(org: string, person: string, viewer: Viewer): () => void {
      const known = organisations.get(org);
      const viewers = known ?? new Map<string, Set<Viewer>>();
      organisations.set(org, viewers);
      viewers.set(person, (viewers.get(person) ?? new Set()).add(viewer));
      if (!known) void watch(org, viewers);
      return () => {
        const own = viewers.get(person);
        own?.delete(viewer);
        if (own?.size === 0) viewers.delete(person);
      };
    },
  };
}

const opened = new WeakMap<Env, ReturnType<typeof open>>();

export const raw: RawHandlers<typeof ownContract> = {
  async followMyGame({ env, org, actor, signedIn }, request, reply) {
    const viewing = opened.get(env) ?? open(env);
    opened.set(env, viewing);
    const person = actor.member!;
    const snapshot = await env.database.tx(org, async (db, now) => JSON.stringify(await gameOf(db, org, person, now)));
    const leavePlace = viewing.places.take(org, person);
    if (!leavePlace)
      throw refuse("unavailable", "too-many-viewers", words("game")("too-many-viewers"), { retryAfter: 30 });
    stream(
      request,
      reply,
      (listener) => {
        listener.tell(`data: ${snapshot}\n\n`);
        const leave = viewing.follow(org, person, { listener, last: snapshot });
        return () => {
          leave();
          leavePlace();
        };
      },
      // Signed out elsewhere in this browser, or gone from the organisation: it ends.
      {
        signedIn,
        mayStill: () => env.database.tx(org, async (db) => (await member(db, org, person))?.active === true),
      },
    );
    return reply;
  },
};
