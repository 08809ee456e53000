import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAddress, originOf, register } from "./account/newcomer.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

// Forms made from contracts: what they keep, where a refusal stands, and what happens when the network or the finger is not at its best.

let stage: Stage;
let origin: string;
let faults: string[];
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  origin = originOf(stage.place);
  ({ page, faults } = await stage.page({ reducedMotion: "reduce" }));
});
afterAll(() => stage?.close());

describe("an invitation", () => {
  /** The invitations that the page has sent since the test began. */
  let sent: Request[];
  const dialog = () => page.getByRole("dialog");
  const email = () => dialog().getByLabel("Email");
  const send = () => dialog().getByRole("button", { name: "Send invitation" });

  beforeAll(async () => {
    await register(page, stage.place, "Ida Moor", "/signup-business", async (form) => {
      await form.getByRole("textbox", { name: "Organisation" }).fill("Moor Lights");
      await form.getByLabel("Domain").fill("moor-lights.example");
    });
    await page.getByRole("link", { name: "People" }).click();
  });
  beforeEach(async () => {
    await page.unrouteAll();
    page.removeAllListeners("request");
    await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
    sent = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/invitations")) sent.push(request);
    });
    await page.getByRole("button", { name: "Invite somebody" }).click();
  });

  it("without an address is not sent: the field says so and has the focus", async () => {
    await send().click();
    await dialog().getByText("Fill this in.").waitFor();
    await expect.poll(focusedName).toBe("email");
    await email().fill("k");
    await expect.poll(() => dialog().getByText("Fill this in.").count()).toBe(0);
    expect(sent).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("that is refused says why at its field, and keeps what was typed", async () => {
    await email().fill("kit@@moor-lights.example");
    await dialog().getByLabel("Full name").fill("Kit Moor");
    await dialog().getByLabel("Role").selectOption({ label: "Analyst" });
    await send().click();
    await dialog().getByText("This is not a single email address. Write it as name@company.example.").waitFor();
    await expect.poll(() => email().getAttribute("aria-invalid")).toBe("true");
    await expect.poll(focusedName).toBe("email");
    await expect.poll(() => dialog().getByRole("alert").count()).toBe(0);
    expect(await typed()).toEqual(["kit@@moor-lights.example", "Kit Moor", "analyst"]);
    await email().fill("kit@moor-lights.example");
    await expect.poll(() => email().getAttribute("aria-invalid")).toBe(null);
    await page.keyboard.press("Escape");
  });

  it("that was closed is there again with what was typed, until somebody begins afresh", async () => {
    await dialog().getByText("This is what you typed before. It has not been saved yet.").waitFor();
    expect(await typed()).toEqual(["kit@moor-lights.example", "Kit Moor", "analyst"]);
    await dialog().getByRole("button", { name: "Start afresh" }).click();
    await expect.poll(typed).toEqual(["", "", "learner"]);
    await page.keyboard.press("Escape");
  });

  it("whose answer is lost keeps what was typed, and is not done twice by the next try", async () => {
    const address = newAddress("Lea");
    // It arrives and is done; then the line breaks.
    await page.route("**/api/v1/invitations", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await email().fill(address);
    await dialog().getByLabel("Full name").fill("Lea Moor");
    await send().click();
    await dialog()
      .getByRole("alert")
      .getByText(/^The server could not be reached\./)
      .waitFor();
    expect(await typed()).toEqual([address, "Lea Moor", "learner"]);

    await page.unrouteAll();
    const [answer] = await Promise.all([page.waitForResponse("**/api/v1/invitations"), send().click()]);
    expect(answer.headers()["idempotency-replayed"]).toBe("true");
    await page.getByText(`An invitation is on its way to ${address}.`).waitFor();
    await dialog().waitFor({ state: "detached" });
    expect(sent.map((one) => one.headers()["idempotency-key"])).toEqual([expect.any(String), sent[0]!.headers()["idempotency-key"]]); // oxfmt-ignore
    await expect.poll(() => page.getByRole("row", { name: new RegExp(address) }).count()).toBe(1);
  });

  it("is sent once, however often the button is pressed", async () => {
    const address = newAddress("Max");
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/api/v1/invitations", async (route) => {
      await held;
      await route.continue();
    });
    await email().fill(address);
    await send().dblclick();
    await email().press("Enter");
    await dialog().getByText("Please wait").waitFor({ state: "attached" });
    go();
    await page.getByText(`An invitation is on its way to ${address}.`).waitFor();
    expect(sent).toHaveLength(1);
  });

  it("broke nothing on the way", () => {
    expect(faults.filter((fault) => !/status of 4\d\d|ERR_CONNECTION_RESET/.test(fault))).toEqual([]);
  });

  async function typed(): Promise<string[]> {
    return Promise.all(["Email", "Full name", "Role"].map((label) => dialog().getByLabel(label).inputValue()));
  }
});

it("an account screen leaves the address to the browser's own check, and then gets its answer", async () => {
  const { page: screen } = await stage.page({ reducedMotion: "reduce" });
  await screen.goto(`${origin}/lost-authenticator`);
  const email = screen.getByLabel("Email");
  await email.fill("ida at moor-lights");
  const send = screen.getByRole("button", { name: "I have lost my authenticator" });
  await send.click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await expect.poll(() => screen.getByRole("alert").count()).toBe(0);
  await email.fill(newAddress("nobody"));
  await send.click();
  await screen.getByText(/^If this address belongs to an account, an email is on its way to it/).waitFor();
  await screen.context().close();
});

describe("the parts of forms", () => {
  const form = () => page.getByRole("region", { name: /^useContractForm/ });
  const record = () => form().getByRole("button", { name: "Record" });
  const elsewhere = () => page.getByRole("region", { name: /TextLink/ }).getByRole("link");

  beforeAll(async () => {
    ({ page, faults } = await stage.page({ reducedMotion: "reduce" }));
    await page.goto(`${origin}/dev/parts`);
    // Before its script is there, no button sends anything.
    await record().click({ trial: true });
  });

  it("are filled in by keyboard alone, from the first field that is wrong", async () => {
    await record().press("Enter");
    await form().getByText("Choose one.").waitFor();
    await expect.poll(focusedName).toBe("informedBy");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => form().getByRole("radio", { name: "On the intranet" }).isChecked()).toBe(true);
    await expect.poll(() => form().getByText("Choose one.").count()).toBe(0);
    const approval = page.getByRole("switch", { name: /approves each/ });
    await approval.press("Space");
    await expect.poll(() => approval.isChecked()).toBe(true);
  });

  it("that are only to be read stay as they are", async () => {
    const box = page.getByRole("checkbox", { name: "Ticked, to be read" });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    const result = page.getByRole("radiogroup", { name: "How were they told, to be read" });
    await result.getByRole("radio", { name: "On the intranet" }).click();
    await expect.poll(() => result.getByRole("radio", { name: "By e-mail" }).isChecked()).toBe(true);
  });

  it("count a text towards its limit, and cut nothing off", async () => {
    const note = form().getByLabel("Note");
    await note.fill("x".repeat(2001));
    await form().getByText("1 character too many").waitFor();
    await record().click();
    await form().getByText("At most 2,000 characters.").waitFor();
    expect((await note.inputValue()).length).toBe(2001);
    await note.fill("Told in the weekly letter.");
    await form().getByText("26 of 2,000").waitFor();
  });

  it("say what the API refuses at the field that it names", async () => {
    await form().getByLabel("When?").fill("2999-01-01");
    await record().click();
    await form().getByText("That day is still to come.").waitFor();
    await expect.poll(focusedName).toBe("informedOn");
  });

  it("read from right to left without sticking out, and can be seen in the system's own colours", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const knob = await page.evaluate(() => {
      document.documentElement.dir = "rtl";
      return getComputedStyle(document.querySelector(".switch > :checked")!, "::before").marginRight;
    });
    // The charts of the page draw themselves anew for the new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    expect(knob).toBe("18px");
    await page.evaluate(() => (document.documentElement.dir = "ltr"));
    await page.emulateMedia({ forcedColors: "active" });
    const drawn = await page.evaluate(() => getComputedStyle(document.querySelector(".tick-box")!).appearance);
    expect(drawn).toBe("auto");
    await page.emulateMedia({ forcedColors: "none" });
  });

  it("ask before something unsaved is left, and not once it is saved", async () => {
    await elsewhere().click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect.poll(() => form().getByLabel("Note").inputValue()).toBe("Told in the weekly letter.");
    await form().getByLabel("When?").fill("2020-01-01");
    await record().click();
    await form().getByText("Recorded for 2020-01-01.").waitFor();
    await elsewhere().click();
    await page.waitForURL("**/login");
    expect(faults).toEqual([]);
  });
});

function focusedName(): Promise<string> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
}
