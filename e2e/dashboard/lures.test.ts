import { json } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stage } from "../stage.ts";
import { openDemo } from "./demo-page.ts";

// Lures: found in the library, written with a preview that is the truth, marked, checked, saved beside somebody else, and sent to oneself.

let stage: Stage;
let page: Page;
let faults: string[];
/** The rules, but for what a lure's author wrote. */
let axe: (name: string) => Promise<void>;
let lures: string;
beforeAll(async () => {
  const demo = await openDemo("Owner", {}, "shared demo");
  ({ stage, page, faults } = demo);
  axe = (name) => demo.axe(name, { leaveOut: ["iframe"] });
  lures = `${demo.dashboard}/lures`;
});
afterAll(() => stage?.close());

/** What broke; the rules are looked for in frames, too, in which nothing runs. */
const broken = () => faults.filter((one) => !one.startsWith("Blocked script execution"));
const button = (name: string) => page.getByRole("button", { name, exact: true });
const tab = (name: string) => page.getByRole("link", { name });
const arrived = () => page.frameLocator('iframe[title="The message as it arrives"]').locator("body");
const source = () => page.getByRole("textbox", { name: "HTML", exact: true });
/** The id of the lure that is open. */
const lure = () => new URL(page.url()).pathname.split("/").at(-1)!;

/** Writes the whole message anew. */
async function write(html: string): Promise<void> {
  await source().click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  // Typed at once: what the editor offers for two braces is for hands.
  await page.keyboard.insertText(html);
}

it("the library is narrowed in its address", async () => {
  await page.goto(lures);
  await page.getByRole("searchbox").fill("parcel");
  await page.waitForURL(/q=parcel/);
  const titles = page.locator(".lure-name strong");
  await expect.poll(() => titles.allInnerTexts()).toContainEqual(expect.stringMatching(/parcel/i));
  await page.getByLabel("Difficulty").selectOption("least");
  await page.waitForURL(/difficulty=least/);
  await page.getByText("Nothing matches. Change the search or the filters.").waitFor();
  await button("Clear filters").click();
  await titles.first().waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(broken()).toEqual([]);
});

describe("a new lure", () => {
  it("is written beside its preview", async () => {
    await page.goto(lures);
    await button("New lure").click();
    await page.waitForURL(/\/lures\/[\w-]{36}/);
    await page.getByLabel("Title").fill("Keys to the store room");
    await page.getByLabel("Subject").fill("Keys, {{first_name|there}}");
    await write(
      '<p>Hello {{first_name|there}},</p><p>the keys wait at the front desk until noon.</p><p><a href="{{link}}">Say when you come</a></p>',
    );
    await arrived().getByText("the keys wait at the front desk").waitFor();
    await page
      .locator(".preview-head")
      .getByText(/^Keys, /)
      .waitFor();
    await button("Phone").click();
    await axe("a lure, on a telephone");
  });

  it("has a cue marked by selecting its words", async () => {
    await tab("Cues & difficulty").click();
    await arrived().getByText("the keys wait at the front desk").selectText();
    await button("Mark the selected words").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("The words").inputValue()).toBe("the keys wait at the front desk until noon.");
    await dialog.getByLabel("Why it gives the mail away").fill("Nobody here knows of a store room.");
    await axe("a cue");
    await dialog.getByRole("button", { name: "Save the cue" }).click();
    await page.locator(".cue-list q").getByText("the keys wait").waitFor();
    await button("Save version").click();
    await page.getByText("Version 2 is saved.").waitFor();
    await axe("cues");
    expect(broken()).toEqual([]);
  });

  it("is sent to oneself", async () => {
    await button("Send me a test").click();
    await page.getByText(/^A test is on its way to /).waitFor();
    expect(broken()).toEqual([]);
  });

  it("that fails its checks says what and where, and keeps what is typed", async () => {
    await tab("Message").click();
    await write("<p>Nothing leads on from here, and {{nobody}} is unknown.</p>");
    const checks = page.getByRole("region", { name: "Checks" });
    await checks.locator('[data-kind="fault"]').first().waitFor();
    expect(await button("Save version").isDisabled()).toBe(true);
    await page.getByText(/are kept as a draft/).waitFor();
    await axe("a lure that fails its checks");
    await page.reload();
    await source().getByText("Nothing leads on from here").waitFor();
    await checks.getByRole("button", { name: "Show" }).first().click();
    expect(broken().filter((one) => !one.includes("400"))).toEqual([]);
    faults.length = 0;
  });

  it("that would hurt is named as such and waits for a second person", async () => {
    await write(
      '<p>Your position is made redundant. Sign your severance agreement by Friday: <a href="{{link}}">agreement</a></p>',
    );
    await tab("Cues & difficulty").click();
    // Its words stand there no longer.
    await button("Remove the cue “the keys wait at the front desk until noon.”").click();
    await page.getByRole("region", { name: "Checks" }).locator('[data-kind="ethics"]').first().waitFor();
    await button("Save version").click();
    await page.getByText(/^This version (waits for a second person|cannot be used)/).waitFor();
    await axe("a lure that waits");
    faults.length = 0;
  });

  it("that somebody else saved meanwhile offers both texts, and loses neither", async () => {
    const { version } = await stage.client.get(`/lures/${lure()}`);
    await tab("Message").click();
    await page.getByLabel("Title").fill("Mine");
    await stage.client.patch(`/lures/${lure()}`, { base: version, title: "Theirs" });
    await page.getByText(/are kept as a draft/).waitFor();
    await button("Save version").click();
    const dialog = page.getByRole("dialog", { name: "Two people have changed this lure" });
    const mine = dialog.getByRole("button", { name: "Save mine as the next version" });
    await mine.waitFor();
    await dialog.getByRole("textbox", { name: "Differences" }).waitFor();
    await axe("two texts");
    await mine.click();
    await page.getByText(`Version ${version + 2} is saved.`).waitFor();
    const { items } = await stage.client.get(`/lures/${lure()}/versions`);
    expect(items.map((one: { title: string }) => one.title).slice(0, 2)).toEqual(["Mine", "Theirs"]);
    faults.length = 0;
  });
});

it("a mail is shown light or dark as is chosen beside it, whatever the reader's system is", async () => {
  const { items } = await stage.client.get("/lures?source=library&search=parcel&limit=1");
  const colours = () =>
    arrived().evaluate((body) =>
      [body, ...body.querySelectorAll("*")].map((one) => getComputedStyle(one).backgroundColor).join(),
    );
  const seen: Record<string, string[]> = { Light: [], Dark: [] };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${lures}/${items[0].id}`);
    for (const chosen of ["Dark", "Light"]) {
      await button(chosen).click();
      await arrived().getByText("Almost there").waitFor();
      seen[chosen]!.push(await colours());
    }
  }
  await page.emulateMedia({ colorScheme: null });
  expect(seen["Light"]![1]).toBe(seen["Light"]![0]);
  expect(seen["Dark"]![1]).toBe(seen["Dark"]![0]);
  expect(seen["Dark"]![0]).not.toBe(seen["Light"]![0]);
});

describe("a file for Gophish", () => {
  interface GophishFile {
    templates: { name: string }[];
    pages: { capture_credentials: boolean }[];
  }
  /** Presses what saves it. @returns the file; what Gophish has no word for is shown then */
  async function saved(press: () => Promise<void>): Promise<GophishFile> {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    expect(download.suggestedFilename()).toBe("gophish.json");
    return (await json(await download.createReadStream())) as GophishFile;
  }
  const unsupported = () => page.getByRole("dialog", { name: "What Gophish has no equivalent for" });

  it("is saved from a lure's own menu, and says what has to be looked at there", async () => {
    const { items } = await stage.client.get("/lures?source=library&search=parcel&limit=1");
    await page.goto(`${lures}/${items[0].id}`);
    await button("More").click();
    const file = await saved(() => page.getByRole("menuitem", { name: "Export for Gophish" }).click());
    expect(file.templates.map(({ name }) => name)).toEqual([items[0].title]);
    expect(file.pages.every((one) => !one.capture_credentials)).toBe(true);
    await unsupported().getByRole("heading", { name: items[0].title }).waitFor();
    expect(await unsupported().getByRole("listitem").count()).toBeGreaterThan(0);
    await axe("what Gophish has no word for");
    await page.keyboard.press("Escape");
    await unsupported().waitFor({ state: "detached" });
  });

  it("is saved of several that were chosen in the library", async () => {
    await page.goto(`${lures}?source=library`);
    const boxes = page.getByRole("row").getByRole("checkbox");
    await expect.poll(() => boxes.count()).toBeGreaterThan(2);
    for (const at of [1, 2]) await boxes.nth(at).check();
    await axe("lures that are chosen");
    const file = await saved(() => button("Export for Gophish").click());
    expect(file.templates).toHaveLength(2);
    await unsupported().waitFor();
    expect(await unsupported().getByRole("heading", { level: 3 }).count()).toBe(2);
    expect(broken()).toEqual([]);
  });
});
