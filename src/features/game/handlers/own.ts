import * as z from "zod/mini";
import type { Handlers } from "../../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { badges } from "../badges/index.ts";
import type { ownContract } from "../own-contract.ts";
import type { Preferences } from "../own-shapes.ts";
import { lockPeople } from "../folding.ts";
import { gameOf } from "../own-game.ts";
import { linesOf } from "../own-ledger.ts";
import { scoreNow } from "../own-score.ts";
import { seasonDays } from "../rules/days.ts";
import { emptyPlay } from "../rules/play.ts";
import { findPlayer, markChanged } from "../store/players.ts";
import { mayJoinBoard } from "../store/releases.ts";
import { findPreferences, storePreferences } from "../store/settings.ts";
import { listStandings, seasonsFrom } from "../store/standings.ts";
import { requireGame } from "../switches.ts";
import { todayOf } from "../today.ts";

export const ownHandlers = {
  myGame: ({ db, org, actor, now }) => gameOf(db, org, actor.member!, now),

  async myBadges(context) {
    const { db, org, actor } = context;
    await requireGame(context);
    const { play } = (await findPlayer(db, org, actor.member!)) ?? { play: emptyPlay };
    const say = words("game");
    return {
      items: badges.map(({ id, hidden = false, drawing }) => {
        const at = play.badges[id];
        const key = id as KeyAfter<"game", "badge.">;
        const secret = hidden && at === undefined;
        return {
          id,
          title: secret ? say("badge-hidden") : say(`badge.${key}.title` as "badge-hidden"),
          rule: secret ? null : say(`badge.${key}.rule` as "badge-hidden"),
          hidden,
          earnedAt: at === undefined ? null : new Date(at),
          drawing: secret ? [] : [...drawing],
        };
      }),
    };
  },

  myScore: ({ db, org, actor, now }) => scoreNow(db, org, actor.member!, now),

  async myLedger({ db, org, actor, input, now }) {
    // What was forgotten up to now changes from one page to the next: the cursor says as of when the first was asked.
    const [asOf, from] = cursorKeys(input.cursor, [z.int(), z.int()]) ?? [now.getTime(), 0];
    const lines = await linesOf(db, org, actor.member!, new Date(asOf));
    const newest = lines.toReversed().map((line, place) => ({ line, place }));
    const { items, next } = pageOf(newest.slice(from, from + input.limit + 1), input.limit, ({ place }) => [
      asOf,
      place + 1,
    ]);
    return { items: items.map(({ line }) => line), next };
  },

  async myGameSettings({ db, org, actor, now }) {
    const { season } = await todayOf(db, org, actor.member!, now);
    return preferencesView(await findPreferences(db, org, actor.member!), season);
  },

  async changeMyGameSettings({ db, org, actor, input, now }) {
    const person = actor.member!;
    // Whoever leaves the board while their points change is not on it afterwards, and is counted off it once.
    await lockPeople(db, org, [person]);
    const before = await findPreferences(db, org, person);
    const { listedFrom: _computed, ...chosen } = input;
    const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
    const { season } = await todayOf(db, org, person, now);
    const wanted = { ...before, ...Object.fromEntries(given) };
    const listed = wanted.on && wanted.listed;
    // Of each board it is asked whether they may come onto it: for whoever has moved west the next season may have begun already.
    const seasons = [...new Set([season, ...(await seasonsFrom(db, org, person, season))])];
    const on: number[] = [];
    if (listed) for (const one of seasons) if (await mayJoinBoard(db, org, person, one)) on.push(one);
    const off = seasons.filter((one) => !on.includes(one));
    const shown = await listStandings(db, org, person, off, false);
    await listStandings(db, org, person, on, true);
    const { leftCrewSeason: _noted, ...own } = wanted;
    // Where a replay forgets the boards, the one on which they stand now is no longer among those that it puts them onto.
    const known = off.length > 0 ? [...shown, ...on] : shown;
    const after = { ...own, listedSeason: listed && off.length > 0 ? off.at(-1)! + 1 : null, ...(known.length > 0 && { shownSeason: Math.max(wanted.shownSeason ?? -1, ...known) }) }; // oxfmt-ignore
    await storePreferences(db, org, person, after);
    if (after.on !== before.on) await markChanged(db, org, person);
    return preferencesView(after, season);
  },
} satisfies Partial<Handlers<typeof ownContract>>;

function preferencesView(kept: Awaited<ReturnType<typeof findPreferences>>, season: number): Preferences {
  const { listedSeason, shownSeason: _shown, leftCrewSeason: _left, ...rest } = kept;
  const waits = rest.on && rest.listed && listedSeason !== null && listedSeason > season;
  return { ...rest, listedFrom: waits ? seasonDays(listedSeason).from : null };
}
