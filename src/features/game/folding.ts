import type { Db } from "../../kit/db/index.ts";
import { evidenceOfAct, evidenceOfDelivery, gameEventOfAct, gameEventsOfDelivery } from "./evidence.ts";
import { inOrder as inOrderOfDoing } from "./rules/game-event.ts";
import { emptyPlay, play, step } from "./rules/play.ts";
import type { Play } from "./rules/play.ts";
import { inOrder as inOrderOfLearning } from "./rules/score/evidence.ts";
import type { Evidence } from "./rules/score/evidence.ts";
import { headline } from "./rules/score/headline.ts";
import { isAfter, learn } from "./rules/score/learn.ts";
import { fold } from "./rules/score/ledger.ts";
import { grownBy } from "./rules/score/messages.ts";
import { defaultCohort } from "./rules/score/model.ts";
import { fresh, parse, serialise } from "./rules/score/state.ts";
import type { State } from "./rules/score/state.ts";
import { actsOf } from "./store/acts.ts";
import type { Act } from "./store/acts.ts";
import { deliveriesOf } from "./store/deliveries.ts";
import type { Delivery } from "./store/deliveries.ts";
import { storePlayers, lockPlayers } from "./store/players.ts";
import type { Player } from "./store/players.ts";
import { storeStandings } from "./store/standings.ts";

/** What has changed of one person's rows. */
export interface PlayerChanges {
  /** Each with what it was before; null for one that is new. */
  deliveries: { before: Delivery | null; after: Delivery }[];
  acts: Act[];
}

/** Nothing is known of what has changed: all is folded anew. */
export const wholeHistory = null;

/** Takes the people under lock whose acts are about to change. */
export function lockPeople(db: Db, org: string, people: Iterable<string>): Promise<Map<string, Player>> {
  return lockPlayers(db, org, [...people], emptyPlay);
}

/**
 * Brings what people have earned, and their score, up to what their rows say: what happened after everything that is known goes on from there, and
 * whatever turns out to have happened before is folded anew, to the same. The rows stand already.
 * @param players under lock (`lockPeople`)
 */
export async function foldPeople(
  db: Db,
  org: string,
  players: ReadonlyMap<string, Player>,
  touched: ReadonlyMap<string, PlayerChanges | typeof wholeHistory>,
): Promise<Player[]> {
  const done: Player[] = [];
  const anew: Player[] = [];
  for (const [person, changes] of touched) {
    const player = players.get(person);
    if (!player) continue;
    const next = changes && continued(player, changes);
    if (next) done.push(next);
    else anew.push(player);
  }
  done.push(...(await foldAnew(db, org, anew)));
  const moved = done.filter((one) => one !== players.get(one.person));
  await storePlayers(db, org, moved);
  await storeStandings(
    db,
    org,
    moved.flatMap((one) => seasonsChanged(players.get(one.person)!, one)),
  );
  return moved;
}

/** @returns null where something is not after all that was folded */
function continued(player: Player, { deliveries, acts }: PlayerChanges): Player | null {
  const state = player.state === null ? fresh(defaultCohort) : parse(player.state);
  if (!state) return null;
  const evidence: Evidence[] = acts.flatMap(evidenceOfAct);
  const happenings = acts.map(gameEventOfAct);
  for (const { before, after } of deliveries) {
    const grown = grownBy(before ? evidenceOfDelivery(before) : [], evidenceOfDelivery(after));
    if (!grown) return null;
    evidence.push(...grown);
    const [did] = gameEventsOfDelivery(after);
    const [had] = before ? gameEventsOfDelivery(before) : [];
    if (had && JSON.stringify(had) !== JSON.stringify(did)) return null;
    if (did && !had) happenings.push(did);
  }
  const [learned, earned] = [evidence.toSorted(inOrderOfLearning), happenings.toSorted(inOrderOfDoing)];
  if (learned.length === 0 && earned.length === 0) return player;
  if (learned[0] && !isAfter(state, learned[0])) return null;
  if (earned[0] && player.play.at !== null && earned[0].at <= player.play.at) return null;
  const scores = learned.length === 0 ? {} : scored(learned.reduce(learn, state));
  return { ...player, ...scores, play: earned.reduce<Play>(step, player.play) };
}

/** People with the sum of their acts before a moment: those acts may go then. */
export async function summariseBefore(
  db: Db,
  org: string,
  players: readonly Player[],
  before: Date,
): Promise<Map<string, Player>> {
  const people = players.map(({ person }) => person);
  const happenings = Map.groupBy(await happeningsOf(db, org, people), ({ person }) => person);
  const until = before.getTime();
  return new Map(
    players.map((player) => {
      const old = (happenings.get(player.person) ?? []).flatMap(({ one }) => (one.at < until ? [one] : []));
      const carried = play(old, player.carried ?? emptyPlay);
      return [player.person, { ...player, carried, carriedUntil: until }];
    }),
  );
}

async function happeningsOf(db: Db, org: string, people: readonly string[]) {
  const reports = await deliveriesOf(db, org, people);
  const acts = await actsOf(db, org, people);
  return [
    ...reports.flatMap((row) => gameEventsOfDelivery(row).map((one) => ({ person: row.person, one }))),
    ...acts.map((row) => ({ person: row.person, one: gameEventOfAct(row) })),
  ];
}

async function foldAnew(db: Db, org: string, players: readonly Player[]): Promise<Player[]> {
  if (players.length === 0) return [];
  const people = players.map(({ person }) => person);
  const deliveries = Map.groupBy(await deliveriesOf(db, org, people), ({ person }) => person);
  const acts = Map.groupBy(await actsOf(db, org, people), ({ person }) => person);
  return players.map((player) => {
    const [own, done] = [deliveries.get(player.person) ?? [], acts.get(player.person) ?? []];
    const evidence = [...own.flatMap(evidenceOfDelivery), ...done.flatMap(evidenceOfAct)];
    const happenings = [...own.flatMap(gameEventsOfDelivery), ...done.map(gameEventOfAct)];
    return { ...player, ...scored(fold(evidence, defaultCohort)), play: play(happenings, player.carried ?? emptyPlay) };
  });
}

type Scored = Pick<Player, "state" | "learnedAt" | "score" | "sd" | "messages" | "answers">;

function scored(state: State): Scored {
  if (state.at === null) return { state: null, learnedAt: null, score: null, sd: null, messages: 0, answers: 0 };
  const { score, sd, messages, answers } = headline(state);
  return { state: serialise(state), learnedAt: state.at, score, sd, messages, answers };
}

function seasonsChanged({ play: before }: Player, { person, play: after }: Player) {
  const seasons = new Set([...Object.keys(before.seasons), ...Object.keys(after.seasons)]);
  return [...seasons]
    .filter((season) => before.seasons[Number(season)]?.points !== after.seasons[Number(season)]?.points)
    .map((season) => ({ season: Number(season), person, points: after.seasons[Number(season)]?.points ?? 0 }));
}
