import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClient } from "../../tools/product/client.ts";
import type { Client } from "../../tools/product/client.ts";
import { makePlace } from "../../tools/product/process.ts";
import type { Place } from "../../tools/product/process.ts";
import { bite, openPersonsBrowser } from "../person.ts";
import { playLesson } from "../play.ts";
import { openTerminal, readBlocks, sinkOf } from "../readme-blocks.ts";
import type { Terminal } from "../readme-blocks.ts";
import { until } from "../until.ts";

// The three tutorials and the commands of the documentation, block by block as they stand there, beside whatever runs on the usual ports, in the terminals and the browser of one reader who takes them
// in the order in which they build on each other. Each test is one step and stands on those before it.

let place: Place;
let terminals: Terminal[];
let client: Client;
let browser: Browser;
let asPerson: BrowserContextOptions;
let commands: Record<string, string[]>;
const texts = [
  "tutorials/launching-your-first-simulation",
  "tutorials/creating-custom-templates",
  "tutorials/understanding-risk-scores",
  "docs/getting-started",
  "docs/user-roles-and-permissions",
] as const;
type Text = (typeof texts)[number];
const fileOf = (text: Text) => `src/sites/main/content/${text}.md`;
const wordsOf = (text: Text) => readFileSync(join(import.meta.dirname, "../..", fileOf(text)), "utf8");

beforeAll(async () => {
  place = await makePlace({ DEMO: "true" });
  client = makeClient({ url: place.url, key: "walkthrough-key-of-the-owner" });
  ({ browser, asPerson } = await openPersonsBrowser());
  const blocks = texts.map((text) => readBlocks(fileOf(text)));
  commands = Object.fromEntries(texts.map((text, index) => [text, blocks[index]!.commands]));
  terminals = [openTerminal(place), openTerminal(place), openTerminal(place)];
  await Promise.all([
    terminals[0]!.start(blocks[0]!.product.join(""), "Hookwise is ready."),
    terminals[1]!.start(blocks[0]!.sink.join(""), "Mail sink on"),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(terminals.map((one) => one.close()));
  place.remove();
});

/** Types a text's next block and answers what it printed. */
const next = (text: Text) => terminals[2]!.type(commands[text]!.shift()!);
/** The same, line by line, each as the value that it shows. */
const values = async (text: Text) => (await next(text)).split("\n").map((line) => valueOf(line));
/** The same for a block after which the text says word for word what each line will be. */
async function promised(text: Text): Promise<string[]> {
  const lines = (await next(text)).split("\n");
  const said = wordsOf(text);
  for (const line of lines) expect(said).toContain(`\`${line}\``);
  return lines;
}
/** What `field` printed, as a value again. */
const valueOf = (printed: string) => runInNewContext(`(${printed})`);

/** Everything that the ledger has about a campaign. */
async function factsOf(campaign: string): Promise<{ kind: string; data: any }[]> {
  return (await client.get(`/campaigns/${campaign}/facts?limit=200`)).items;
}

/** A mail in the sink, or what the sink says about it. */
const contentOf = (mail: string) => readFileSync(join(sinkOf(place), mail), "utf8");
const mails = (kind: string) =>
  readdirSync(sinkOf(place))
    .filter((file) => file.endsWith(kind))
    .toSorted();

describe("Launching Your First Simulation", () => {
  const text = "tutorials/launching-your-first-simulation";
  let campaign: string;

  it("takes the shorthands", async () => {
    expect(await next(text)).toBe("");
  });

  it("proves the domain, beside the one that the demo has proven", async () => {
    expect((await next(text)).split("\n").at(-1)).toBe("proven");
    const { items } = await client.get("/domains");
    expect(items.map((one: any) => `${one.domain} ${one.state}`).toSorted()).toEqual([
      "acme.example proven",
      "brightwater.example proven",
    ]);
  });

  it("loads people, and the report tells which row was broken and why", async () => {
    const [head, ...lines] = (await next(text)).split("\r\n");
    expect(head).toBe("line,status,email,reason,message,what");
    const refused = lines.filter((line) => line.split(",")[1] === "refused");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/^5,refused,dara\.quinn@acme,email-domain,.{20,}/);
    expect(lines.filter((line) => line.split(",")[1] === "added")).toHaveLength(4);
  });

  it("launches: four mails in the sink, and nothing for somebody whose domain is not proven", async () => {
    await client.post("/people", { email: "ann@harbour.example", name: "Ann Harbour", tags: ["walkthrough"] });
    expect(await next(text)).toMatch(/^(scheduled|running)$/);
    const { items } = await client.get("/campaigns?limit=1");
    campaign = items[0].id;
    await until(async () => (await client.get(`/campaigns/${campaign}/summary`)).sent === 4);
    await until(async () => mails(".json").filter((mail) => contentOf(mail) !== "").length === 4);
    const recipients = mails(".json").flatMap((mail): string[] => JSON.parse(contentOf(mail)).to);
    expect(recipients.map((one) => one.toLowerCase().split("@")[1])).toEqual(Array(4).fill("acme.example"));
    expect(mails(".eml")).toHaveLength(4);
    expect(await client.get(`/campaigns/${campaign}`)).toMatchObject({ recipients: 4, leftOut: 1 });
    const leftOut = await client.get(`/campaigns/${campaign}/left-out`);
    expect(leftOut.items.map((one: any) => one.reason)).toEqual(["address-not-proven"]);
  });

  it("bites: what is typed stays in the browser, and the moment shows the mail with what gave it away", async () => {
    const link = await next(text);
    const page = await (await browser.newContext(asPerson)).newPage();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await bite(page, link);
    await page.getByRole("heading", { level: 1, name: "This one was practice." }).waitFor();
    expect(sent.some((one) => one.includes("submitted=true"))).toBe(true);
    expect(sent.filter((one) => /anyone|harbour|anything-at-all/.test(one))).toEqual([]);
    await expect.poll(() => page.locator(".hw-mail .hw-mail-body").innerText()).not.toBe("");
    await expect.poll(() => page.locator(".hw-mail mark.hw-cue").count()).toBeGreaterThan(0);
    await playLesson(page);
    await page.context().close();
    await until(async () => (await client.get(`/campaigns/${campaign}/summary`)).lessonsCompleted === 1);
  });

  it("reads the result: unverified first, then a person's, and a lesson of at most ninety seconds that is completed", async () => {
    const [clicked, ...assignments] = (await next(text)).split("\n");
    expect(wordsOf(text)).toContain(`\`${clicked}\``);
    expect(valueOf(clicked!)).toEqual({ raw: 1, machine: 0, person: 1, unverified: 0 });
    expect(valueOf(assignments.join("\n"))).toEqual([{ lessonTitle: expect.any(String), state: "completed" }]);
    const seenOf = (await factsOf(campaign)).filter(({ data }) => data.action === "clicked");
    expect(seenOf.map(({ kind }) => kind)).toEqual(["hit.received", "recipient.clicked"]);
    const { items } = await client.get(`/assignments?campaign=${campaign}`);
    expect((await client.get(`/lessons/${items[0].lesson}`)).seconds).toBeLessThanOrEqual(90);
    expect(commands[text]).toEqual([]);
  });

  it("counts curl as a machine, which is bothered with no lesson", async () => {
    const { links } = JSON.parse(contentOf(mails(".json").at(0)!));
    const link = links.find((one: string) => one.includes("/l/"));
    await terminals[2]!.type(`curl -sS '${link}'`);
    await until(async () => (await client.get(`/campaigns/${campaign}/summary`)).clicked.machine === 1);
    expect((await client.get(`/campaigns/${campaign}/summary`)).clicked).toEqual({
      raw: 2,
      machine: 1,
      person: 1,
      unverified: 0,
    });
    expect((await client.get(`/assignments?campaign=${campaign}`)).items).toHaveLength(1);
  });
});

describe("Creating Custom Templates", () => {
  const text = "tutorials/creating-custom-templates";
  let lure: any;

  it("makes a lure that is very hard to notice", async () => {
    expect(await promised(text)).toEqual(["very"]);
    const { items } = await client.get("/lures?source=own");
    expect(items).toHaveLength(1);
    lure = await client.get(`/lures/${items[0].id}`);
    expect(lure).toMatchObject({ cueClass: "few", usable: true, findings: [] });
    const library = await client.get("/lures?source=library&limit=50");
    expect(library.items.length).toBeGreaterThan(24);
  });

  it("says what was taken out, and nothing is left by which the page could send what is typed", async () => {
    expect((await promised(text)).map(valueOf)).toEqual([["landing.html: form action"]]);
    const inputs: string[] = lure.landing.html.match(/<input[^>]*>/g);
    expect(inputs.filter((one) => one.includes("name="))).toEqual([
      '<input type="hidden" name="submitted" value="true" />',
    ]);
    const { removed, html } = await client.patch(`/lures/${lure.id}`, {
      html: `${lure.html}<script src="https://lockers.example/a.js"></script><a href="https://lockers.example/">x</a>`,
    });
    expect(removed).toEqual(expect.arrayContaining(["html: <script>", "html: <a> https://lockers.example/"]));
    expect(html).not.toContain("lockers.example");
    const { notices } = await client.patch(`/lures/${lure.id}`, { html: lure.html, cues: [] });
    expect(notices).toEqual([expect.stringContaining("No cue is marked")]);
    const { kind, part, quote, explanation, skill } = lure.cues[0];
    await client.patch(`/lures/${lure.id}`, { cues: [{ kind, part, quote, explanation, skill }] });
  });

  it.each([
    ["no way to the landing page", { html: "<p>the lockers, by noon today</p>" }, "bad-template"],
    ["an unknown variable", { subject: "{{salary}}" }, "bad-template"],
    ["a quote that is not in the mail", { html: '<p><a href="{{link}}">Confirm</a></p>' }, "cue-not-found"],
  ])("refuses %s", async (_what, change, reason) => {
    await expect(client.patch(`/lures/${lure.id}`, change)).rejects.toThrow(reason);
  });

  it.each(["{{qr}}", "{{link}}"])("takes %s as the way to the landing page", async (way) => {
    const html = way === "{{qr}}" ? `<p>by noon today <img src="${way}" alt="A code"></p>` : lure.html;
    await client.patch(`/lures/${lure.id}`, { html });
  });

  it("shows the cue, and renders the lure for a person", async () => {
    expect((await promised(text)).map(valueOf)).toEqual([["noon today"]]);
    const { items } = await client.get("/people?search=ada.moreau");
    const shown = await client.post(`/lures/${lure.id}/preview`, { member: items[0].id });
    expect(shown.subject).toBe("Locker Finance: please confirm by noon");
    expect(shown.html).toContain("Hello Ada,");
    expect(shown.annotated).toMatch(/<mark[^>]*>noon today/);
    expect((await client.post(`/lures/${lure.id}/preview`)).html).toContain("Hello Robin,");
  });

  it("does not use a lure that hurts before a second person has approved it, whom no key can play", async () => {
    expect((await promised(text)).map(valueOf)).toEqual([false, ["bonus"]]);
    const { version, subject } = await client.get(`/lures/${lure.id}`);
    expect(subject).toContain("bonus");
    const approval = { version, reason: "Agreed with the works council beforehand." };
    const approve = (as: Client) => as.post(`/lures/${lure.id}/approve-override`, approval);
    await expect(approve(client)).rejects.toThrow("second-person");
    const approver = (await client.get("/people?search=henrik.solvang")).items[0];
    expect(approver.role).toBe("approver");
    const key = { name: "Approver", role: "approver", member: approver.id };
    await expect(client.post("/api-keys", key)).rejects.toThrow("another-person");
  });

  it("sees a dismissal and sick leave, too, and the old subject is usable", async () => {
    const themesOf = async (subject: string) =>
      (await client.patch(`/lures/${lure.id}`, { subject })).findings.map((one: any) => one.theme);
    expect(await themesOf("Your dismissal, and your locker")).toContain("discipline");
    expect(await themesOf("Your locker during sick leave")).toContain("health");
    expect(await client.patch(`/lures/${lure.id}`, { subject: lure.subject })).toMatchObject({ usable: true });
    expect(commands[text]).toEqual([]);
  });
});

describe("Understanding Risk Scores", () => {
  const text = "tutorials/understanding-risk-scores";
  let summary: any;

  it("finds the last finished simulation of the demo", async () => {
    expect(await next(text)).toBe("");
    const { items } = await client.get("/campaigns");
    const last = items.find((one: any) => one.state === "ended");
    expect(last.name).toBe("Early autumn practice");
    summary = await client.get(`/campaigns/${last.id}/summary`);
  });

  it("shares every act out among three columns", async () => {
    expect(await values(text)).toEqual([summary.clicked]);
    for (const act of ["opened", "clicked", "submitted", "reported"]) {
      const { raw, machine, person, unverified } = summary[act];
      expect({ act, raw }).toEqual({ act, raw: machine + person + unverified });
    }
    expect(summary.clicked.person).toBeGreaterThan(0);
    expect(summary.clicked.machine).toBeGreaterThan(0);
  });

  it("prints a rate and the interval in which the true one lies nine times in ten", async () => {
    const [rate, interval] = (await values(text)) as [number, [number, number]];
    const delivered = summary.sent - summary.bounced;
    expect(rate).toBe(summary.clicked.person / delivered);
    // Wilson: at either end, what was seen lies 1.645 standard errors away.
    for (const end of interval)
      expect(Math.abs(rate - end) / Math.sqrt((end * (1 - end)) / delivered)).toBeCloseTo(1.645, 2);
    expect(interval[0]).toBeLessThan(rate);
    expect(interval[1]).toBeGreaterThan(rate);
  });

  it("prints what was to be expected of such lures, and what is left when the mail's part is taken out", async () => {
    const [expected, left] = await values(text);
    expect(expected).toBeGreaterThanOrEqual(0.07);
    expect(expected).toBeLessThanOrEqual(0.15);
    expect(left).toBeCloseTo(summary.clickRate / expected, 10);
  });

  it("prints how soon the first report came, and whether it was before the first click", async () => {
    const [seconds, before] = await values(text);
    const at = (name: string) => Date.parse(summary[name]);
    expect(seconds).toBeCloseTo((at("firstReportAt") - at("firstSentAt")) / 1000, 3);
    expect(before).toBe(at("firstReportAt") <= at("firstClickAt"));
  });

  it("hides small groups: none in the demo, all in the first cast", async () => {
    const printed = valueOf(await next(text)) as [string, boolean][];
    expect(printed.map(([name]) => name).toSorted()).toEqual([
      "Engineering",
      "Finance",
      "Leadership",
      "Operations",
      "People",
      "Sales",
    ]);
    for (const { name, figures } of summary.departments) {
      const suppressed = printed.find(([one]) => one === name)![1];
      expect({ name, suppressed, hidden: figures === null }).toEqual({ name, suppressed: false, hidden: false });
      expect(figures.sent).toBeGreaterThanOrEqual(5);
    }
    const { items } = await client.get("/campaigns");
    const cast = items.find((one: any) => one.name === "First cast");
    const { departments } = await client.get(`/campaigns/${cast.id}/summary`);
    expect(departments).toHaveLength(2);
    expect(departments.every((one: any) => one.suppressed && one.figures === null)).toBe(true);
    expect(commands[text]).toEqual([]);
  });
});

describe("the commands of the documentation", () => {
  it("Getting Started adds a domain with the record that proves it", async () => {
    expect(await next("docs/getting-started")).toBe("");
    const answer = JSON.parse(await next("docs/getting-started"));
    expect(answer).toMatchObject({ domain: "harbour.example", state: "pending", record: { type: "TXT" } });
    expect(answer.record.name).toBe("_hookwise-challenge.harbour.example");
  });

  it("Getting Started brings people again, and the report tells that nothing changed", async () => {
    const { id } = JSON.parse(await next("docs/getting-started"));
    expect(await client.job(id)).toMatchObject({ state: "done" });
    const report = await terminals[2]!.type(`api GET /jobs/${id}/report`);
    const became = report.split("\r\n").map((line) => line.split(",")[1]);
    expect(became).toEqual(["status", "unchanged", "unchanged", "unchanged", "refused", "unchanged"]);
    expect(commands["docs/getting-started"]).toEqual([]);
  });

  it("User Roles & Permissions changes what a role may do; nobody changes the owner's", async () => {
    expect(await next("docs/user-roles-and-permissions")).toContain('"role":"department-manager"');
    const { items } = await client.get("/roles");
    expect(items).toHaveLength(7);
    const analyst = items.find((one: any) => one.role === "analyst");
    expect(analyst).toMatchObject({ permissions: ["campaigns:read", "insight:read"], changed: true });
    const answer = await terminals[2]!.type(`api PUT /roles/owner -d '{"permissions": ["insight:read"]}'`);
    expect(JSON.parse(answer)).toMatchObject({ reason: "owner-fixed" });
    expect(commands["docs/user-roles-and-permissions"]).toEqual([]);
  });
});

describe("walked again", () => {
  it("the first tutorial finds what is there, and four more mails leave", async () => {
    const [shorthands, prove, load, launch, link] = readBlocks(fileOf(texts[0])).commands as [string, ...string[]];
    const again = (script?: string) => terminals[2]!.type(script!);
    expect(await again(shorthands)).toBe("");
    expect((await again(prove)).split("\n").at(-1)).toBe("proven");
    expect((await again(load)).match(/,unchanged,/g)).toHaveLength(4);
    expect(await again(launch)).toMatch(/^(scheduled|running)$/);
    const [campaign] = (await client.get("/campaigns?limit=1")).items;
    expect(await client.get(`/campaigns/${campaign.id}/summary`)).toMatchObject({ sent: 4 });
    expect((await client.get("/domains")).items.filter((one: any) => one.domain === "acme.example")).toHaveLength(1);
    expect(await again(link)).toMatch(/^http.*\/l\//);
  });

  it("the second tutorial makes another lure and promises the same", async () => {
    for (const block of readBlocks(fileOf(texts[1])).commands) {
      const said = wordsOf(texts[1]);
      for (const line of (await terminals[2]!.type(block)).split("\n")) expect(said).toContain(`\`${line}\``);
    }
  });
});
