import type { Context } from "../../kit/feature.ts";
import { words } from "../../kit/words.ts";
import { pseudonymKey, pseudonymOf } from "../people/index.ts";

/** The drawn name of a number, such as a fish or a boat. */
export function pseudonymNamed(number: number): string {
  return words("game")(`pseudonym.${number}` as "pseudonym.0");
}

/** What people are called on the board of a season where their names are hidden. */
export function boardNames({ env, org }: Pick<Context, "env" | "org">, season: number): (person: string) => string {
  const key = pseudonymKey(env, org, `season ${season}`);
  return (person) => pseudonymOf(key, person);
}
