import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { partOf, someOf } from "../tools/sweep/wide.ts";
import { originOf, password, register } from "./account/newcomer.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// Nothing lies over what is asked: measured by its boxes, at the widths of a telephone, a tablet and a desk, by day and, the next day, by night.

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage?.close());

const sizes = [
  [390, 844],
  [390, 480],
  [768, 1024],
  [900, 700],
  [1440, 900],
  [1440, 600],
] as const;

async function atEverySize(page: Page, look: (size: string) => Promise<void>): Promise<void> {
  for (const colorScheme of someOf(["light", "dark"] as const, 1, "in sight")) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await look(`${width} × ${height}, ${colorScheme}`);
    }
  }
}

/** Whether the boat's box and the card's, or the links' below it, share a point; and how far the page is wider than the window. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const boat = box(".sea-boat");
    const meets = (other: DOMRect) =>
      Math.min(boat.right, other.right) > Math.max(boat.left, other.left) &&
      Math.min(boat.bottom, other.bottom) > Math.max(boat.top, other.top);
    return {
      seen: boat.width > 0,
      card: meets(box(".auth-card")),
      links: meets(box(".auth-foot")),
      wider: document.documentElement.scrollWidth - innerWidth,
    };
  });

it("the boat keeps off the card on every screen of an account, with long names too", async () => {
  const { page } = await stage.page();
  const home = originOf(stage.place);
  const clear = { seen: true, card: false, links: false, wider: 0 };
  const look = (screen: string) =>
    atEverySize(page, async (size) => expect({ screen, size, ...(await collisions(page)) }).toMatchObject(clear));
  for (const path of ["/login", "/register", "/signup-business", "/reset-password", "/lost-authenticator"]) {
    await page.goto(home + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look(path);
  }
  await page.goto(`${home}/register`);
  await page.getByLabel("Full name").fill("Wilhelmina Featherstonehaugh-Cholmondeley");
  await page
    .getByLabel("Email", { exact: true })
    .fill("wilhelmina.featherstonehaugh-cholmondeley@a-rather-long-name-of-a-domain.harbour.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByLabel("Verification code").waitFor();
  await look("verification");
  await page.getByLabel("Verification code").fill("000000");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText("Invalid verification code provided, please try again.").waitFor();
  await look("verification, refused");
});

/** What stands over the label of the field that has the focus, or "nothing". */
const overLabel = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement;
    const label = at.labels?.[0];
    if (!label) return `${at.tagName} has the focus`;
    for (const one of [label, at]) {
      const { left, top, bottom } = one.getBoundingClientRect();
      for (const y of [top + 2, bottom - 2]) {
        const found = document.elementFromPoint(left + 12, y);
        if (!found || !(one.contains(found) || found.contains(one) || at.parentElement!.contains(found)))
          return found ? `${found.tagName}.${found.className}` : "the window's edge";
      }
    }
    return "nothing";
  });

it("a form that was refused shows the label of the first wrong field, whatever bar stays", async () => {
  const { page } = await stage.page();
  const home = originOf(stage.place);
  const refused = async (path: string, button: string) => {
    await page.goto(home + path);
    const submit = page.getByRole("button", { name: button, exact: true });
    await submit.waitFor();
    await atEverySize(page, async (size) => {
      await submit.evaluate((one) => {
        (document.activeElement as HTMLElement).blur();
        one.scrollIntoView({ block: "start" });
      });
      await submit.click();
      await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
      await expect.poll(() => overLabel(page), { message: `${path} at ${size}` }).toBe("nothing");
    });
  };
  const forms = [
    ["/contact", "Send Message"],
    ["/support", "Submit Support Request"],
    ["/contact-sales", "Contact Sales"],
    ["/register", "Register"],
    ["/signup-business", "Register"],
  ] as const;
  for (const [path, button] of partOf(forms, 3, "refused forms")) await refused(path, button);
  await register(page, stage.place, "Ada Harbour");
  await refused("/dashboard/profile", "Change Password");
});

it("nothing moves when another code may be asked for", async () => {
  const { page } = await stage.page({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${stage.place.url}/dev/parts`);
  const part = page.getByRole("region", { name: "ResendButton", exact: true });
  const height = async () => (await part.boundingBox())!.height;
  await part.getByText(/^You can ask for a new code in \d+ s$/).waitFor();
  const counting = await height();
  await part.getByRole("button", { name: "Send a new code" }).waitFor();
  expect(await height()).toBe(counting);
  await page.close();
});
