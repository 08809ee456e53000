import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { originOf } from "../account/newcomer.ts";
import { obstacles, wcag } from "../axe.ts";
import { signInAs } from "../demo-sign-in.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// An analyst walks the inbox of reported mails by keyboard, judges one, takes it back, judges it again, and everybody who reported it is answered.

let stage: Stage;
let page: Page;
let faults: string[];
beforeAll(async () => {
  stage = await openStage({ DEMO: "true" });
  ({ page, faults } = await stage.page({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } }));
  await signInAs(page, stage.place, "Analyst");
});
afterAll(() => stage?.close());

const subject = "Your salary account could not be verified";
const axe = async (name: string) => {
  expect(await obstacles(page, name, { tags: wcag })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
};

it("lists what waits, and narrows it in the address", async () => {
  await page.goto(`${originOf(stage.place)}/dashboard/reported`);
  // The past year of the demo is made behind the start.
  await page.getByRole("link", { name: subject }).waitFor({ timeout: 60_000 });
  await page.getByText("2 wait for a verdict.").waitFor();
  await page.getByLabel("By state").selectOption("waiting");
  await page.waitForURL(/state=waiting/);
  await expect.poll(() => page.locator("tr[data-id]").count()).toBe(2);
  await axe("reported mails");
});

it("lets one be taken out that was put with another by mistake, and puts it back", async () => {
  const scan = "Scan from Copier 3rd floor";
  const rows = page.locator("tr[data-id]");
  await page.goto(`${originOf(stage.place)}/dashboard/reported?state=waiting`);
  await page.getByRole("link", { name: scan }).click();
  await page.getByRole("link", { name: /^Reports \d/ }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page
    .getByRole("button", { name: /^Take out the email that/ })
    .first()
    .click();
  await page.getByText("Taken out. It stands by itself and waits for a verdict of its own.").waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  // The last one is the group.
  await expect.poll(() => page.getByRole("button", { name: /^Take out the email that/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.goto(`${originOf(stage.place)}/dashboard/reported?state=waiting`);
  await page.getByText("2 wait for a verdict.").waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  expect(faults).toEqual([]);
});

it("is walked by keyboard to a mail that leads nowhere", async () => {
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  await page.getByText("hxxps://brightwater-people[.]example/confirm").first().waitFor();
  await page.getByText("As stated by mx.brightwater.example", { exact: false }).waitFor();
  await page.getByText("Answers go to payroll.office@quickpost.example").waitFor();
  expect(await page.locator("main a[href*='brightwater-people']").count()).toBe(0);
  await axe("a reported mail");
  await page.getByRole("link", { name: /^Headers/ }).click();
  await page.getByRole("rowheader", { name: "Reply-To" }).waitFor();
  await page.getByRole("link", { name: /^Source/ }).click();
  await page.getByText("<p>Dear", { exact: false }).waitFor();
  expect(faults).toEqual([]);
});

it("is judged by no key where keys of one sign are turned off", async () => {
  const malicious = page.getByRole("button", { name: "Malicious" });
  const letters = async (on: boolean) => {
    await page.getByRole("heading", { level: 1, name: subject }).waitFor();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("switch", { name: "Single-key shortcuts" }).setChecked(on);
    if (!on) await axe("the sheet of all keys");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
  };
  await letters(false);
  await page.reload();
  await malicious.waitFor();
  expect(await malicious.locator("kbd").isVisible()).toBe(false);
  await page.keyboard.press("m");
  await page.keyboard.press("?");
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => malicious.getAttribute("aria-pressed")).toBe("false");
  // The way back stands in the help drawer, for whoever has no key for it.
  await page.keyboard.press("F1");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).setChecked(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => malicious.locator("kbd").isVisible()).toBe(true);
  // A dialog that is still there would take the next key.
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

it("is judged by a key, taken back, and judged again; everybody who reported it is answered", async () => {
  await page.keyboard.press("h");
  await page.getByText("Harmless. Answers to 4 people leave in a few seconds.").waitFor();
  // One press does one thing: nothing else opens by the same key.
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Waiting", { exact: true }).waitFor();
  await page.keyboard.press("m");
  await page.getByText("Malicious. Answers to 4 people leave in a few seconds.").waitFor();
  await page.getByRole("link", { name: /^Reports \d/ }).click();
  await expect.poll(() => page.locator("tr[data-id]").count()).toBe(4);
  await axe("who reported a mail");
  const answers = async () => {
    const outbox = await page.request.get(`${originOf(stage.place)}/dev/outbox.json`);
    const subjects = ((await outbox.json()) as { subject: string }[]).map((mail) => mail.subject);
    const saying = (one: RegExp) => subjects.filter((said) => one.test(said)).length;
    return [saying(/was an attack|war ein Angriff|كانت هجومًا/), saying(/harmless|harmlos|سليمة/)];
  };
  await expect.poll(answers, { timeout: 60_000 }).toEqual([4, 0]);
  await page.getByRole("link", { name: /^Verdicts/ }).click();
  await page.reload();
  await page.getByText("answers sent").waitFor();
  expect(faults).toEqual([]);
});
