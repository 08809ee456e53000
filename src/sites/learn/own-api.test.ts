import fastify from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { testApi } from "../api/testing.ts";
import { dataElement, firstAnswers } from "./first-answers.ts";
import { learnSite } from "./server.ts";
import { signInTo } from "./testing.ts";

// The API as the learning site's own pages ask it: by the cookie of a learner's session, for what is a member's own.

const endpoints = features.flatMap((feature) =>
  Object.entries(feature.contract ?? {}).map(([name, one]) => ({ name, ...one["~orpc"].meta })),
);
const own = endpoints.filter((one) => one.may === "member");

let house: TestEnv;
let site: FastifyInstance;
let api: FastifyInstance;
let cookie: string;
let bobs: string;
const [org, ada, bob] = [newId(), newId(), newId()];

beforeAll(async () => {
  house = await testEnv();
  api = await testApi(house.env, {});
  site = fastify();
  await learnSite(site, house.env, features);
  await house.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Larkfield" }, now));
  cookie = await signInTo(house, org, { id: ada, name: "Ada" });
  bobs = await signInTo(house, org, { id: bob, name: "Bob" });
});

afterAll(async () => {
  await site?.close();
  await api?.close();
  await house?.close();
});

const ask = (method: string, path: string, headers: Record<string, string> = { cookie }, payload?: object) =>
  site.inject({ method: method as "GET", url: `/api/v1${path}`, headers, ...(payload && { payload }) });

describe("a signed-in learner", () => {
  it("reads and changes what is their own", async () => {
    expect((await ask("GET", "/me/profile")).json()).toMatchObject({ name: "Ada", email: "ada@lark.example" });
    const changed = await ask("PATCH", "/me/profile", { cookie }, { locale: "de" });
    expect(changed.json()).toMatchObject({ locale: "de" });
    expect(changed.headers["cache-control"]).toBe("no-store");
  });

  it("has an hourly limit of their own, which is no colleague's at the same address", async () => {
    const take = (of: string) =>
      ask("POST", "/me/practice/duel-acceptances", { cookie: of }, { code: "xxxxxxxx", named: false });
    const answers = [];
    for (let n = 0; n < 121; n++) answers.push((await take(cookie)).statusCode);
    expect(new Set(answers.slice(0, 120))).toEqual(new Set([404]));
    expect(answers.at(-1)).toBe(429);
    expect((await take(bobs)).statusCode).toBe(404);
  });

  it.each(["challenge", "takeChallenge", "rematch", "addBuild", "finishMyLesson"])(
    "has one for %s, of which each call leaves something that is kept",
    (name) => expect(own.find((one) => one.name === name)?.perHour).toBeGreaterThan(0),
  );

  it("finds nothing else here, whatever their role permits elsewhere", async () => {
    for (const { method, path } of endpoints.filter((one) => one.may !== "member")) {
      const shared = own.some((one) => one.path === path);
      const answer = await ask(method, path.replaceAll(/\{\w+\}/g, newId()));
      expect(shared ? [404, 405] : [404], `${method} ${path}`).toContain(answer.statusCode);
    }
  });
});

describe("what a page brings along of what its screen asks first", () => {
  const bring = (url: string, headers: Record<string, string>) =>
    firstAnswers(site, { url, headers, ip: "127.0.0.1" } as FastifyRequest, "de");

  it("is what the API tells whoever is signed in", async () => {
    const home = await bring("/?from=mail", { cookie });
    expect(Object.keys(home).toSorted()).toEqual(["assignments", "crew", "game", "practice", "score", "skills"]);
    expect(home["skills"]).toEqual((await ask("GET", "/me/skills?language=de")).json());
  });

  it("is an open round, and begins none", async () => {
    expect(await bring("/round", { cookie: bobs })).toEqual({});
    expect((await ask("GET", "/me/practice", { cookie: bobs })).json()).toMatchObject({ open: null });
    const begun = (await ask("POST", "/me/practice/rounds", { cookie: bobs, "accept-language": "de" }, {})).json();
    const brought = await bring("/round", { cookie: bobs });
    expect(brought["round"]).toMatchObject({ id: begun.id, nonce: begun.nonce, items: begun.items });
    expect(JSON.stringify(brought)).not.toMatch(/"(phish|difficulty|template)"/);
    expect(await bring("/round", { cookie })).toEqual({});
  });

  it("is the game alone at another address, on which it hangs which screens there are, and nothing for a stranger", async () => {
    expect(await bring("/", { cookie: `hookwise-learn=${"x".repeat(43)}` })).toEqual({});
    expect(await bring("/", {})).toEqual({});
    expect(await bring("/settings", { cookie })).toEqual({ game: (await ask("GET", "/me/game")).json() });
    expect(await bring("/settings", {})).toEqual({});
  });

  it("cannot leave its element, whatever a crew is called", () => {
    const { markup } = dataElement("answers", { name: "</script><script>alert(1)</script><!--" });
    expect(markup.match(/</g)).toHaveLength(2);
    expect(JSON.parse(/>([^]*)</.exec(markup)![1]!)).toEqual({ name: "</script><script>alert(1)</script><!--" });
  });
});

describe("whoever has no session here", () => {
  it.each(own)("$method $path is closed to a stranger, and to another site's page", async ({ method, path }) => {
    const place = path.replaceAll(/\{\w+\}/g, newId());
    const elsewhere: Record<string, string>[] = [
      {},
      { cookie: `hookwise-learn=${"x".repeat(43)}` },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, "sec-fetch-site": "cross-site" },
      { cookie, origin: "http://localhost:4000" },
      { cookie, origin: "null" },
    ];
    for (const headers of elsewhere) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const answer = await ask(method, place, headers, body);
      expect(answer.statusCode, JSON.stringify(headers)).toBe(401);
    }
  });
});
