import type { Db } from "../../kit/db/index.ts";
import { summariseBefore, wholeHistory, foldPeople, lockPeople } from "./folding.ts";
import { seasonOf } from "./rules/days.ts";
import { dropOld, dropSeasons, dropThanks, peopleWithOld } from "./store/personal.ts";
import { lockStandings } from "./store/players.ts";

// What is older than the time that a person's score is kept goes: the score is folded anew from what is left, and points stay.

export async function forgetActs(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  await lockStandings(db, org);
  const people = await peopleWithOld(db, org, before, size);
  if (people.length === 0) return false;
  const players = await lockPeople(db, org, people);
  const summarised = await summariseBefore(db, org, [...players.values()], before);
  await dropOld(db, org, people, before);
  await foldPeople(db, org, summarised, new Map(people.map((person) => [person, wholeHistory])));
  return true;
}

export function forgetThanks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return dropThanks(db, org, before, size);
}

export function forgetSeasons(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return dropSeasons(db, org, seasonOf(Math.floor(before.getTime() / 86_400_000)), size);
}
