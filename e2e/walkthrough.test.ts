import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeClient } from "../tools/product/client.ts";
import { freePorts, makePlace } from "../tools/product/process.ts";
import type { Place } from "../tools/product/process.ts";
import { bite, openPersonsBrowser } from "./person.ts";
import { playLesson } from "./play.ts";
import { blocksOf, openTerminal } from "./road.ts";
import type { Terminal } from "./road.ts";
import { until } from "./until.ts";

// The README's walkthrough, block by block, in three terminals and a browser; each test is one step and stands on those before it.
let place: Place;
let road: string[];
let terminals: Terminal[];
let browser: Browser;
let asPerson: BrowserContextOptions;
const next = () => terminals[2]!.type(road.shift()!);

beforeAll(async () => {
  place = await makePlace({ DEMO: "true" });
  ({ browser, asPerson } = await openPersonsBrowser());
  const [smtpPort] = await freePorts(1);
  const blocks = blocksOf("README.md", place, smtpPort!);
  road = blocks.road;
  terminals = [openTerminal(place), openTerminal(place), openTerminal(place)];
  await Promise.all([
    terminals[0]!.start(blocks.product.join(""), "Hookwise is ready."),
    terminals[1]!.start(blocks.sink.join(""), "Mail sink on"),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(terminals.map((one) => one.close()));
  place.remove();
});

it("takes the two shorthands", async () => {
  expect(await next()).toBe("");
});

it("proves the domain by the loopback answer", async () => {
  const lines = (await next()).split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^_hookwise-challenge\.acme\.example TXT "hookwise=\w+"$/);
  expect(lines[1]).toBe("proven");
});

it("imports the people and says which row was refused, and why", async () => {
  const [head, ...lines] = (await next()).split("\r\n");
  expect(head).toBe("line,status,email,reason,message");
  expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual([
    "2 added",
    "3 added",
    "4 added",
    "5 refused",
    "6 added",
  ]);
  expect(lines[3]).toContain("dara.quinn@acme,email-domain,");
});

it("launches, and four are sent", async () => {
  const lines = (await next()).split("\n");
  expect(lines[0]).toMatch(/^(scheduled|running)$/);
  expect(lines[1]).toBe("4");
});

it("tells a simulation by its signature", async () => {
  expect(await next()).toMatch(/^This mail is a simulation of your organisation, sent by Hookwise\.\nRecipient: \S+@/);
});

it("meets the landing page, then the moment, and curl counts as a program", async () => {
  const [landing, moment, ...clicked] = (await next()).split("\n");
  expect(landing).toBe("<title>Cirrolot – more space");
  expect(moment).toBe("<title>This one was practice. · Hookwise");
  expect(clicked.join(" ")).toBe("{ raw: 1, machine: 1, person: 0, unverified: 0 }");
});

it("counts a browser with a person before it as a person, and the lesson as done", async () => {
  const link = await next();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\/[\w-]{38}$/);
  const page = await (await browser.newContext(asPerson)).newPage();
  await bite(page, link);
  await page.getByRole("heading", { level: 1, name: "This one was practice." }).waitFor();
  await playLesson(page);
  await page.context().close();

  const client = makeClient({ url: place.url, key: "walkthrough-key-of-the-owner" });
  const { items } = await client.get("/campaigns?limit=1");
  await until(async () => (await client.get(`/campaigns/${items[0].id}/summary`)).lessonsCompleted === 1);
  const [clicked, ...assignments] = (await next()).split("\n");
  expect(clicked).toBe("{ raw: 2, machine: 1, person: 1, unverified: 0 }");
  expect(assignments.join(" ")).toMatch(/lessonTitle: '.+', +reason: '(clicked|submitted)', +state: 'completed'/);
  expect(road).toEqual([]);
});
