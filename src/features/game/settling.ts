import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { enterLeagues } from "./league-draw.ts";
import type { Entry } from "./league-draw.ts";
import { badgeEarned, levelReached } from "./facts.ts";
import { foldPeople } from "./folding.ts";
import type { wholeHistory, PlayerChanges } from "./folding.ts";
import { levelOf } from "./rules/levels.ts";
import type { Player } from "./store/players.ts";
import { addAnnounced } from "./store/announced.ts";

/** Folds those who were touched, lets them into their seasons, and tells what they have earned. */
export async function settle(
  db: Db,
  org: string,
  players: ReadonlyMap<string, Player>,
  touched: ReadonlyMap<string, PlayerChanges | typeof wholeHistory>,
  entries: readonly Omit<Entry, "level">[],
): Promise<void> {
  const moved = await foldPeople(db, org, players, touched);
  const now = new Map([...players, ...moved.map((one) => [one.person, one] as const)]);
  const entered = entries.flatMap((one) => {
    const season = now.get(one.person)?.play.seasons[one.season];
    return season ? [{ ...one, level: season.level }] : [];
  });
  await enterLeagues(db, org, entered);
  await tell(db, org, players, moved);
}

async function tell(db: Db, org: string, before: ReadonlyMap<string, Player>, moved: readonly Player[]): Promise<void> {
  const announcements = moved.flatMap(({ person, play }) => {
    const was = before.get(person)!.play;
    const level = levelOf(play.points);
    const badges = Object.entries(play.badges).filter(([id]) => was.badges[id] === undefined);
    return [
      ...badges.map(([id, at]) => ({
        what: `badge ${id}`,
        person,
        fact: badgeEarned({ badge: id }, { person, at: new Date(at) }),
      })),
      ...(level > levelOf(was.points)
        ? [{ what: `level ${level}`, person, fact: levelReached({ level }, { person, at: new Date(play.at!) }) }]
        : []),
    ];
  });
  if (announcements.length === 0) return;
  const fresh = await addAnnounced(db, org, announcements);
  await record(
    db,
    org,
    announcements.filter(({ person, what }) => fresh.has(`${person} ${what}`)).map(({ fact }) => fact),
  );
}
