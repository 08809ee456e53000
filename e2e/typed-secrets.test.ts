import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lureMails } from "./demo-mail.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// Looked for in every form in which it could be kept.
const typed = `Geheim${randomBytes(8).toString("hex")}`;
const forms = [typed, Buffer.from(typed).toString("base64").slice(0, 20), Buffer.from(typed).toString("hex")];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ DEMO: "true", LOG_LEVEL: "trace", VERDICT_HOLD_SECONDS: "0" });
});
afterAll(() => stage?.close());

it("what is typed into a landing page is nowhere: not in the database, the spool, the logs, the answers", async () => {
  const links = await lureLinks(20);
  expect(links.length).toBeGreaterThan(5);
  const answers: string[] = [];
  for (const link of links) answers.push(await postToIt(link));

  // A person at a keyboard, too: what leaves the browser is watched.
  const { page } = await stage.page({ reducedMotion: "reduce" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  for (const link of links) {
    await page.goto(link);
    for (const input of await page.locator("input:visible:not([type=submit]):not([type=checkbox])").all())
      await input.fill(typed);
    const button = page.locator("form button, form input[type=submit]").first();
    if ((await button.count()) > 0) await Promise.all([page.waitForLoadState("load"), button.click()]);
  }
  expect(sent.some((one) => one.startsWith(links[0]!))).toBe(true);
  expect(sent.filter((one) => forms.some((form) => one.includes(form)))).toEqual([]);

  // The hits are in the database before it is searched.
  const { items } = await stage.client.get("/campaigns?state=running");
  await expect
    .poll(async () => (await stage.client.get(`/campaigns/${items[0].id}/facts?limit=200`)).items.length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(links.length);
  await pause(1500);
  answers.push(JSON.stringify(await stage.client.get(`/campaigns/${items[0].id}/facts?limit=200`)));
  await stage.stop();

  expect(answers.filter((one) => forms.some((form) => one.includes(form)))).toEqual([]);
  const files = globSync("**/*", { cwd: stage.place.dataDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const searched = files.map((entry) => join(entry.parentPath, entry.name));
  expect(searched.filter((file) => /cluster\/base|spool|logs\//.test(file)).length).toBeGreaterThan(20);
  const holding = searched.filter((file) => {
    const bytes = readFileSync(file);
    return forms.some((form) => bytes.includes(form));
  });
  expect(holding).toEqual([]);
});

async function lureLinks(wanted: number): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const links = (await lureMails(stage.place)).map((mail) => mail.link);
    if (links.length >= wanted || tries > 60) return links.slice(0, wanted);
    await pause(1000);
  }
}

/** Everything that a form, a script or a careless client could send; returns what the server said to it. */
async function postToIt(link: string): Promise<string> {
  const fields = new URLSearchParams({ username: typed, password: typed, submitted: "true" });
  const multipart = new FormData();
  multipart.set("password", typed);
  const bodies: [BodyInit, string?][] = [
    [fields],
    [multipart],
    [JSON.stringify({ password: typed }), "application/json"],
    [typed, "text/plain"],
    [`${typed}\0`.repeat(20_000), "application/octet-stream"],
  ];
  const said: string[] = [];
  for (const [body, type] of bodies) {
    const headers = { cookie: `session=${typed}`, ...(type && { "content-type": type }) };
    const answer = await fetch(link, { method: "POST", body, headers, redirect: "manual" }).catch(() => null);
    if (answer) said.push(`${JSON.stringify([...answer.headers])} ${await answer.text().catch(() => "")}`);
  }
  return said.join("\n");
}
