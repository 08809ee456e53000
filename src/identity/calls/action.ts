import type { Ports } from "./ports.ts";
import type { Client, Pool } from "../model/pool.ts";
import type { User } from "../model/user.ts";
import type { Shape, Shaped } from "../wire/shape.ts";

export interface Network {
  /** The caller's address. */
  address: string;
  agent: string;
  /** The page that calls, `https://host[:port]`, or null. */
  origin: string | null;
}

/** One request on the wire. */
export interface Call<I> extends Ports {
  input: I;
  network: Network;
  /** The process's clock at the beginning of the request. */
  now: Date;
  /** What to answer when the sign-in is complete, in place of tokens: the hosted pages go back to the application with a code. */
  finish?: (user: User, done: { authTime: Date; how: readonly string[] }) => Promise<object>;
}

/** An action that everybody may call: it proves itself by a client id, a Session or an access token. */
export interface Action<S extends Shape = Shape> {
  name: string;
  input: S;
  run(call: Call<Shaped<S>>): Promise<object>;
}

/** Declares an action; its file is named after it. */
export function action<S extends Shape>(name: string, input: S, run: Action<S>["run"]): Action {
  return { name, input, run } as unknown as Action;
}

/** Where a sign-in stands: whose, on which client of which pool. */
export interface Stage {
  pool: Pool;
  client: Client;
}
