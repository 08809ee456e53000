import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../demo-sign-in.ts";
import type { Stage } from "../stage.ts";
import { openDemo } from "./demo-page.ts";

// The server is away for a while, or the session ends: it is told where somebody is, nothing typed is lost, and what was pressed meanwhile does not
// happen by itself later. (A file with the wrong columns, a lure that fails its checks and a domain that lost its proof: in the journeys of their screens.)

let stage: Stage;
let page: Page;
let dashboard: string;
beforeAll(async () => void ({ stage, page, dashboard } = await openDemo("Owner")));
afterAll(() => stage?.close());
afterEach(() => back());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const away = () => page.context().setOffline(true);
const back = () => page.context().setOffline(false);

/** Loses open streams with the connection, which a browser that is only told to be offline keeps. */
const losing = () => {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
    const lost = new AbortController();
    addEventListener("offline", () => lost.abort());
    return new Response(answer.body!.pipeThrough(new TransformStream(), { signal: lost.signal }), answer);
  };
};

it("a screen that breaks while it is drawn says so, and comes when it is loaded again", async () => {
  const scores = "**/api/v1/scores/departments";
  await page.route(scores, (route) => route.fulfill({ json: { total: null } }));
  await page.goto(`${dashboard}/scores`);
  await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
  await page.unroute(scores);
  await button("Load it again").click();
  await page.getByRole("heading", { level: 1, name: "Scores and season" }).waitFor();
});

describe("while the server is away", () => {
  it("a form keeps what is typed and says so, and sends it only when it is pressed again", async () => {
    await page.goto(`${dashboard}/settings/organisation`);
    const name = page.getByLabel("Name", { exact: true });
    const before = await name.inputValue();
    await name.fill("Typed while away");
    await away();
    await button("Save").click();
    await page.getByText(/The server could not be reached\. .* what you typed is still here\./).waitFor();
    await back();
    expect((await stage.client.get("/organisations/current")).name).toBe(before);
    await expect.poll(() => name.inputValue()).toBe("Typed while away");
    await button("Save").click();
    await page.getByText("Saved.").waitFor();
    expect((await stage.client.get("/organisations/current")).name).toBe("Typed while away");
  });

  it("a list says that it could not ask, and asks again when it is told to", async () => {
    await page.goto(`${dashboard}/people`);
    await page.locator(".list-name").first().waitFor();
    await away();
    await page.getByRole("searchbox").fill("a");
    await page.getByText("The server could not be reached. Nothing is lost").waitFor();
    await back();
    // It may have asked by itself already.
    await button("Try again")
      .or(page.getByText(/\d+ in all/))
      .first()
      .click();
    await page.getByText(/\d+ in all/).waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("a");
  });

  it("an act is not done, and not later either", async () => {
    await page.goto(`${dashboard}/settings/networks`);
    await page.getByLabel("Network", { exact: true }).fill("192.0.2.7");
    await page.getByLabel("What it is").selectOption("scanner");
    await button("Add").click();
    await page.getByText("192.0.2.7").waitFor();
    await away();
    await page.getByRole("listitem").filter({ hasText: "192.0.2.7" }).getByRole("button", { name: "Remove" }).click();
    await button("Yes, remove it").click();
    await page.getByText("The server could not be reached.").first().waitFor();
    await back();
    await page.reload();
    await page.getByText("192.0.2.7").waitFor();
  });

  it("a live page says that it is cut off, keeps its numbers, and goes on", async () => {
    await page.addInitScript(losing);
    await page.goto(`${dashboard}/simulations?state=running`);
    await page.locator(".list-name a").first().click();
    const live = page.locator(".live-state");
    await page.locator('.live-state[data-state="live"]').waitFor();
    await away();
    await page.locator('.live-state:is([data-state="cut"], [data-state="behind"])').waitFor();
    await expect.poll(() => page.locator(".live-numbers dd").count()).toBeGreaterThan(0);
    await back();
    await expect.poll(() => live.getAttribute("data-state")).toBe("live");
  });
});

it.each(["people", "lures", "simulations", "reported", "reports"])(
  "an old link to one of %s, or half of one, says that there is nothing any more, and leads to the others",
  async (list) => {
    const old = "01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15";
    for (const id of [old.slice(0, 20), old]) {
      await page.goto(`${dashboard}/${list}/${id}`);
      await page.getByRole("heading", { level: 1, name: "There is nothing here any more" }).waitFor();
      expect(await button("Try again").count()).toBe(0);
    }
    await page.locator(".record-from").click();
    await page.waitForURL(`${dashboard}/${list}`);
  },
);

describe("a plan that is half typed when the session ends", () => {
  const name = () => page.getByRole("textbox", { name: "Name of the simulation" });
  const saved = () => page.locator(".plan-saved").getByText("Saved as a draft").waitFor();
  let plan: string;

  it("is kept for whoever typed it, and shown to nobody else in this browser", async () => {
    await page.goto(`${dashboard}/simulations/new`);
    await name().fill("Begun before");
    await saved();
    plan = new URL(new URL(page.url()).pathname, dashboard).href;
    // Elsewhere in this browser the person signs out.
    const other = await page.context().newPage();
    await other.goto(`${dashboard}/profile`);
    await other.getByRole("button", { name: "Logout" }).click();
    await other.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
    await other.close();
    await name().fill("Half typed");
    await page.waitForURL(/\/login\?redirectTo=/);
    await page.getByText(/ended/).first().waitFor();
    await givePlanning("Analyst");
    await signInAs(page, stage.place, "Analyst");
    await page.goto(plan);
    await expect.poll(() => name().inputValue()).toMatch(/^(Simulation, |Begun before)/);
  });

  it("is there again after signing in", async () => {
    await signInAs(page, stage.place, "Owner");
    await page.goto(plan);
    await expect.poll(() => name().inputValue()).toBe("Half typed");
    await saved();
  });
});

/** Lets everybody of a role plan simulations, too. */
async function givePlanning(role: string): Promise<void> {
  const id = role.toLowerCase();
  const { items } = await stage.client.get<{ items: { role: string; permissions: string[] }[] }>("/roles");
  const { permissions } = items.find((one) => one.role === id)!;
  const answer = await fetch(`${stage.place.url}/api/v1/roles/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${stage.place.key}`, "content-type": "application/json" },
    body: JSON.stringify({ permissions: [...permissions, "campaigns:write"] }),
  });
  expect(answer.status).toBe(200);
}
