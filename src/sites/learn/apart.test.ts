import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { composePersonal } from "../../kit/personal.ts";
import { readWordsOf } from "../../kit/words.ts";
import { learnSite } from "./server.ts";
import { sessionOf, signInTo } from "./testing.ts";

// What one session of the learning site has nothing to do with: the same person elsewhere, what was before a backup came back, and whoever has signed out.

let house: TestEnv;
let site: FastifyInstance;
const [mill, dock] = [newId(), newId()];
const [atMill, atDock] = [newId(), newId()];
/** One account, two organisations: a session each. */
let [mills, docks] = ["", ""];

readWordsOf(features);
composePersonal(features);
beforeAll(async () => {
  house = await testEnv();
  // Browsers keep their connections, for which a server would wait over a minute at its end.
  site = fastify({ forceCloseConnections: true });
  await learnSite(site, house.env, features);
  for (const [id, name] of [
    [mill, "Larkfield Mill"],
    [dock, "Heron Dock"],
  ] as const)
    await house.database.tx(id, (db, now) => createOrganisation(db, { id, name }, now));
  mills = await signInTo(house, mill, { id: atMill, name: "Ada", account: "ada" });
  docks = await signInTo(house, dock, { id: atDock, name: "Ada", account: "ada" });
});
afterAll(async () => {
  await site?.close();
  await house?.close();
});

const ask = (cookie: string, path: string) => site.inject({ url: `/api/v1${path}`, headers: { cookie } });
const post = (cookie: string, path: string, payload: object = {}) =>
  site.inject({ method: "POST", url: `/api/v1${path}`, headers: { cookie }, payload });

/** Plays a round that began long enough ago to have been read. @returns its id */
async function playRound(cookie: string): Promise<string> {
  const { id, nonce, items } = (await post(cookie, "/me/practice/rounds")).json();
  await house.look("UPDATE practice_rounds SET started_at = started_at - interval '10 minutes' WHERE id = $1", [id]);
  const answers = items.map(({ position }: { position: number }) => ({
    position,
    decision: position % 2 ? "report" : "trust",
    looked: [],
    msSeen: 9000,
  }));
  expect((await post(cookie, `/me/practice/rounds/${id}/answers`, { nonce, answers })).statusCode).toBe(200);
  return id;
}

describe("somebody who is in two organisations", () => {
  it("plays, earns and is known in each for itself", async () => {
    const round = await playRound(mills);
    const seenOf = async (cookie: string) => ({
      rounds: (await ask(cookie, "/me/practice")).json().rounds,
      weeks: (await ask(cookie, "/me/game")).json().play.streak.weeks,
      answers: (await ask(cookie, "/me/score")).json().answers > 0,
      tried: (await ask(cookie, "/me/skills?language=en")).json().tried > 0,
    });
    const stop = await startReaders(house.env, features.flatMap((one) => one.reactions ?? []), 20); // oxfmt-ignore
    const known = { rounds: 1, weeks: 1, answers: true, tried: true };
    await expect.poll(() => seenOf(mills), { timeout: 60_000 }).toEqual(known);
    await stop();
    expect(await seenOf(docks)).toEqual({ rounds: 0, weeks: 0, answers: false, tried: false });
    expect((await ask(docks, `/me/practice/rounds/${round}`)).statusCode).toBe(404);
    const own = (cookie: string) => ask(cookie, "/me/data").then(({ body }) => body);
    expect(await own(mills)).toContain(round);
    expect(await own(docks)).not.toContain(round);
    expect(await own(docks)).not.toContain("Larkfield");
  });

  it("is reminded, and shown to others, in each as they chose there", async () => {
    const change = (cookie: string, path: string, payload: object) =>
      site.inject({ method: "PUT", url: `/api/v1${path}`, headers: { cookie }, payload });
    const before = (await ask(docks, "/me/game-settings")).json();
    expect((await change(mills, "/me/game-settings", { ...before, on: !before.on })).statusCode).toBe(200);
    expect((await ask(docks, "/me/game-settings")).json()).toEqual(before);
    const reminded = (await ask(docks, "/me/reminders")).json();
    expect((await change(mills, "/me/reminders", { on: !reminded.on, channel: null })).statusCode).toBe(200);
    expect((await ask(docks, "/me/reminders")).json()).toEqual(reminded);
  });
});

describe("after a backup was put back", () => {
  it("a round that began since is told to be none, and the next one begins and counts", async () => {
    const lost = (await post(docks, "/me/practice/rounds")).json();
    // What a restore does to it: a row that was never there.
    await house.look("DELETE FROM practice_rounds WHERE id = $1", [lost.id]);
    const answers = [{ position: 0, decision: "report", looked: [], msSeen: 5000 }];
    const refused = await post(docks, `/me/practice/rounds/${lost.id}/answers`, { nonce: lost.nonce, answers });
    expect([refused.statusCode, refused.json().reason]).toEqual([404, "no-round"]);
    const next = (await post(docks, "/me/practice/rounds")).json();
    expect(next.id).not.toBe(lost.id);
    // The answers of the other are not this one's, though both wait on one phone.
    const forged = await post(docks, `/me/practice/rounds/${next.id}/answers`, { nonce: lost.nonce, answers });
    expect([forged.statusCode, forged.json().reason]).toEqual([409, "forged-round"]);
    await playRound(docks);
    expect((await ask(docks, "/me/practice")).json().rounds).toBe(1);
  });
});

describe("whoever has signed out", () => {
  it("is told nothing more by what was still open elsewhere in this browser", async () => {
    await site.listen({ port: 0, host: "127.0.0.1" });
    const { port } = site.server.address() as AddressInfo;
    const here = `http://127.0.0.1:${port}`;
    const [leaving, staying] = [await sessionOf(house, mill, atMill), mills];
    const follow = (cookie: string) => fetch(`${here}/api/v1/me/game/stream`, { headers: { cookie } });
    const [left, stayed] = [await follow(leaving), await follow(staying)];
    const out = await fetch(`${here}/sign-out`, { method: "POST", headers: { cookie: leaving }, redirect: "manual" });
    expect(out.status).toBe(303);
    // It says how the game stands, and then, at the next look, that it is over.
    const result = await left.text();
    expect(result).toMatch(/^data: \{/);
    const reader = stayed.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^data: \{/);
    const more = reader.read().then(({ done }) => done);
    expect(await Promise.race([more, Promise.resolve("still open")])).toBe("still open");
    await reader.cancel();
    expect((await follow(leaving)).status).toBe(401);
  });
});
