import type { Call } from "../calls/action.ts";
import { triesPerRequester, mayBeLast, maxTries } from "../codes/codes.ts";
import { limitKey, networkOf, shareHours } from "../limits/limits.ts";
import type { Room } from "../limits/limits.ts";
import type { Client, Pool } from "../model/pool.ts";
import { attempted, clearAttempt, countAttempt, markAttempt } from "../store/attempts.ts";
import { deny } from "../wire/error.ts";
import type { WireError } from "../wire/error.ts";
import { comparable } from "../users/name.ts";

/** Whether a client is not told which accounts exist. */
export function hidesUnknownUsers(client: Client): boolean {
  return client.settings.PreventUserExistenceErrors === "ENABLED";
}

const day = 86_400;

type Asking = Pick<Call<unknown>, "db" | "secrets" | "network">;

/** Remembers that a code was asked for a name, whoever has it or nobody, so that guesses are answered alike. @param room as nobody would have it */
export async function noteRequest(
  call: Asking,
  pool: Pool,
  name: string,
  purpose: string,
  minutes: number,
  room: Room,
): Promise<void> {
  if (room === "none") return;
  if (room === "last") {
    await markAttempt(call.db, lastKey(call, pool, name, purpose), Math.max(minutes, shareHours * 60) * 60);
    return;
  }
  // As a new code would, it gives new tries: to everybody, and to the network that asked.
  for (const key of [keyOf(call, pool, name, purpose), askersKey(call, pool, name, purpose)]) {
    await markAttempt(call.db, key, minutes * 60);
    await clearAttempt(call.db, guessesAt(key));
  }
}

/**
 * What a wrong guess at the code of a name is answered with: it follows from requests and guesses alone. What there is room for, and which codes there are,
 * is another for an account that nobody has confirmed than for one that has proven its address, and for a name that nobody has.
 */
export async function refusalOfGuess(
  call: Asking,
  pool: Pool,
  name: string,
  purpose: string,
  code: string,
): Promise<WireError> {
  if (mayBeLast(code) && (await attempted(call.db, lastKey(call, pool, name, purpose)))) return deny("code-mismatch");
  const asked = askersKey(call, pool, name, purpose);
  if ((await attempted(call.db, asked)) && (await countAttempt(call.db, guessesAt(asked), triesPerRequester, day)))
    return deny("code-mismatch");
  const key = keyOf(call, pool, name, purpose);
  if (!(await attempted(call.db, key))) return deny("code-expired");
  return (await countAttempt(call.db, guessesAt(key), maxTries, day)) ? deny("code-mismatch") : deny("too-many-tries");
}

function guessesAt(key: string): string {
  return `${key}:guesses`;
}

function askersKey(call: Asking, pool: Pool, name: string, purpose: string): string {
  return limitKey(call, "unknown-asker", pool.id, comparable(pool, name), purpose, networkOf(call.network.address));
}

function lastKey(call: Asking, pool: Pool, name: string, purpose: string): string {
  return limitKey(call, "unknown-last", pool.id, comparable(pool, name), purpose);
}

function keyOf(call: Asking, pool: Pool, name: string, purpose: string): string {
  return limitKey(call, "unknown", pool.id, comparable(pool, name), purpose);
}
