import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../ask.ts";
import { atMost } from "../run.ts";
import type { Outcome } from "../run.ts";
import type { LoggedMail } from "../sink.ts";

/** An organisation's own program that is told of events. */
export interface Listener {
  url: string;
  /** What it was told of, by the numbers of deliveries, and when in Unix milliseconds. */
  heard: { delivery: number; at: number }[];
  close(): void;
}

export async function openListener(): Promise<Listener> {
  const heard: Listener["heard"] = [];
  const server = createServer(async (request, answer) => {
    const { data } = (await json(request)) as { data: { delivery: number } };
    heard.push({ delivery: data.delivery, at: Date.now() });
    answer.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, heard, close: () => server.close() };
}

const patience = 120_000;

/**
 * Holds what was to reach an organisation's people and programs beside its campaign against what did: a notice for everybody, and the news of each mail that
 * left. Waits for it. The processes run.
 * @param url the database's owner
 */
export async function judgeReached(
  url: string,
  org: string,
  { notices, heard, people }: { notices: readonly LoggedMail[]; heard: Listener["heard"]; people: number },
): Promise<Outcome[]> {
  const sent = async () => {
    const sql = "SELECT (data->>'delivery')::int AS delivery FROM facts WHERE org = $1 AND kind = 'delivery.sent'";
    return (await ask<{ delivery: number }>(url, sql, [org])).map(({ delivery }) => delivery);
  };
  const reached = () => new Set(notices.map(({ to }) => to)).size;
  const untold = async () => {
    const told = new Set(heard.map(({ delivery }) => delivery));
    return (await sent()).filter((one) => !told.has(one)).length;
  };
  for (const until = Date.now() + patience; Date.now() < until; await pause(500))
    if (reached() >= people && (await untold()) === 0) break;
  return [
    atMost("people whom the notice did not reach", people - reached(), 0),
    atMost("notices beyond the first", notices.length - reached(), 0),
    atMost("mails that left and of which its program was not told", await untold(), 0),
    atMost("told twice", heard.length - new Set(heard.map(({ delivery }) => delivery)).size, 0),
  ];
}
