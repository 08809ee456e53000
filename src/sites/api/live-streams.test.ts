import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { features } from "../../features.ts";
import { madeCampaign, madeOrganisation } from "../../features/reports/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { testApi } from "./testing.ts";

// Who watches a live page takes nobody else's place, and sees no more than they may at this moment.

let t: TestEnv;
let app: FastifyInstance;
let house: Awaited<ReturnType<typeof madeOrganisation>>;
let campaign: string;
let theirs: string;
let unnamed: string;
const gone = new AbortController();
const { campaignLive } = features.find((one) => one.name === "insight")!.raw!;

beforeAll(async () => {
  t = await testEnv();
  house = await madeOrganisation(t);
  const [other, third] = [await madeOrganisation(t), await madeOrganisation(t)];
  campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
  theirs = await madeCampaign(t, other, { finance: 40, support: 24 });
  unnamed = await madeCampaign(t, third, { finance: 40, support: 24 });
  await t.look("DELETE FROM departments WHERE org = $1", [third.org]);
  const [own, others] = [{ org: house.org }, { org: other.org }];
  app = await testApi(t.env, { ann: own, bob: own, eve: others, cyd: { org: third.org } });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  gone.abort();
  // Connections that served a stream are kept for another request, and a server that closes waits for them.
  app?.server.closeAllConnections();
  await app?.close();
  await t?.close();
});

function watch(who: string, id: string, { signal = gone.signal, language = "en" } = {}): Promise<Response> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${who}`, "accept-language": language };
  return fetch(`http://127.0.0.1:${port}/api/v1/campaigns/${id}/live?follow=true`, { headers, signal });
}

async function firstEvent(answer: Response): Promise<any> {
  let text = "";
  for await (const chunk of answer.body!) {
    text += Buffer.from(chunk).toString();
    const event = /data: (.*)\n\n/.exec(text);
    if (event) return JSON.parse(event[1]!);
  }
}

it("a caller who opens one live page after another leaves room for the colleagues, and for other organisations", async () => {
  const all = [];
  for (let n = 0; n < 40; n++) all.push((await watch("ann", campaign)).status);
  expect(all.filter((status) => status === 200).length).toBeLessThan(40);
  expect(new Set(all)).toEqual(new Set([200, 503]));
  const one = new AbortController();
  expect((await watch("bob", campaign, { signal: one.signal })).status).toBe(200);
  expect((await watch("eve", theirs)).status).toBe(200);
  expect((await watch("eve", campaign)).status).toBe(404);
  one.abort();
});

it("everybody is told in their own language, whoever came first", async () => {
  const names = async (language: string) =>
    (await firstEvent(await watch("cyd", unnamed, { language }))).departments.map((one: any) => one.name);
  const [english, german] = [await names("en"), await names("de")];
  expect(english.length).toBeGreaterThan(0);
  expect(german).not.toEqual(english);
});

/** Somebody who watches, by name. */
async function viewer(name: string, signedIn = async () => true) {
  const person = newId();
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, $2, $3, $3, $3, $4, $4, 'analyst')`,
    [house.org, person, name, `${name}@b.example`],
  );
  const seen = { person, received: 0, ended: false };
  const out = {
    setHeader: () => {},
    writeHead: () => {},
    on: () => {},
    write: () => void (seen.received += 1),
    end: () => void (seen.ended = true),
    destroy: () => {},
  };
  const reply: any = { request: { method: "GET" }, hijack: () => {}, getHeaders: () => ({}), raw: out, server: {} };
  const request: any = { raw: { on: () => {} } };
  const actor: Actor = { kind: "member", id: person, member: person, may: new Set(["insight:read"]), name };
  await campaignLive!(
    { env: t.env, org: house.org, actor, input: { id: campaign, follow: true }, signedIn },
    request,
    reply,
  );
  return seen;
}

it("who is deactivated while they watch is told nothing more, and nobody else is cut off", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    const [ann, bo] = [await viewer("ann"), await viewer("bo")];
    await expect.poll(() => Math.min(ann.received, bo.received)).toBeGreaterThan(1);
    await t.look("UPDATE people SET active = false WHERE org = $1 AND id = $2", [house.org, bo.person]);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => bo.ended).toBe(true);
    const result = ann.received;
    await expect.poll(() => ann.received).toBeGreaterThan(result);
    expect(ann.ended).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it("who has signed out while they watch is told nothing more", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    let holds = true;
    const [cy, dee] = [await viewer("cy", async () => holds), await viewer("dee")];
    await expect.poll(() => Math.min(cy.received, dee.received)).toBeGreaterThan(1);
    holds = false;
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => cy.ended).toBe(true);
    expect(dee.ended).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
