import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { authenticatorCode, codeTo, complaints, newPerson, openAccountStage, settle } from "./account-stage.ts";
import type { AccountStage, Person } from "./account-stage.ts";

// Every account screen: for axe, for a telephone and a desk, by night, by keyboard alone, and in the words of a screen reader.
const person: Person = newPerson("Elin");
let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
  const { page, context } = await stage.open();
  await settle(stage, page, person);
  await context.close();
});
afterAll(() => stage?.close());

const screens: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto(`${stage.home}/login`);
  },
  "login, refused": async (page) => {
    await page.goto(`${stage.home}/login`);
    await page.getByLabel("Email").fill("nobody@harbour.example");
    await page.getByLabel("Password", { exact: true }).fill("anything");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
  },
  register: async (page) => {
    await page.goto(`${stage.home}/register`);
    await page.getByLabel("Password", { exact: true }).fill("harbour");
    await page.getByText(/^Strength:/).waitFor();
  },
  "register, code": async (page) => {
    const other = newPerson("Finn");
    await page.goto(`${stage.home}/register`);
    await page.getByLabel("Full name").fill(other.name);
    await page.getByLabel("Email").fill(other.email);
    await page.getByLabel("Password", { exact: true }).fill(other.password);
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByLabel("Verification code").fill("000");
  },
  "reset-password": async (page) => {
    await page.goto(`${stage.home}/reset-password`);
  },
  "reset-password, code": async (page) => {
    await page.goto(`${stage.home}/reset-password`);
    await page.getByLabel("Email").fill("nobody@harbour.example");
    await page.getByRole("button", { name: "Send Reset Code" }).click();
    await page.getByText("✅ Verification code sent to your email.").waitFor();
    await page.getByLabel("Verification code").waitFor();
  },
  "every part of the kit": async (page) => {
    await page.goto(`${stage.home}/dev/parts`);
    await page.getByText(/^Strength:/).waitFor();
    await page.getByRole("button", { name: "Record" }).click();
    await page.getByText("Fill this in.").waitFor();
  },
  "callback, failed": async (page) => {
    await page.goto(`${stage.home}/callback`);
    await page.getByRole("alert").waitFor();
  },
};

describe.each(Object.entries(screens))("%s", (name, show) => {
  it("has no accessibility fault and fits the screen", async () => {
    const { page, faults, context } = await stage.open();
    await show(page);
    expect(await obstacles(page, name, { telephone: 360 })).toEqual([]);
    expect(complaints(faults)).toEqual([]);
    await context.close();
  });
});

it("before the script is there a form sends nothing, least of all a password in an address", async () => {
  const { page, asked, context } = await stage.open({ javaScriptEnabled: false });
  for (const path of ["/login", "/register", "/reset-password"]) {
    await page.goto(stage.home + path);
    await page.getByLabel("Email").fill("ada@harbour.example");
    await page.getByLabel("Email").press("Enter");
    expect(await page.locator("form button[type=submit]").isDisabled()).toBe(true);
    await expect.poll(() => page.locator("form").getAttribute("method")).toBe("post");
    expect(page.url()).toBe(stage.home + path);
  }
  expect(asked.filter((url) => url.includes("harbour.example"))).toEqual([]);
  await context.close();
});

it("a person signs in with the keyboard alone", async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/login`);
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.labels?.[0]?.textContent ?? at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
    });
  const way: string[] = [];
  const tabTo = async (name: string) => {
    do {
      await page.keyboard.press("Tab");
      way.push(await focused());
    } while (way.at(-1) !== name && way.length < 30);
  };
  await tabTo("Email");
  await page.keyboard.type(person.email);
  await tabTo("Password");
  await page.keyboard.type(person.password);
  expect(way).toEqual(["Skip to content", "Hookwise, home", "Email", "Password"]);
  await page.keyboard.press("Enter");
  // The code's field waits with the focus in it.
  await page.waitForFunction(() => document.activeElement?.getAttribute("autocomplete") === "one-time-code");
  await page.keyboard.type(authenticatorCode(person, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/profile");
  await context.close();
});

it("a screen reader hears the login screen as it is meant", async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/login`);
  const heard = await page.locator("main").ariaSnapshot();
  const order = [
    'heading "Sign in" [level=1]',
    'textbox "Email"',
    'textbox "Password"',
    'button "Show password"',
    'link "Forgot password?"',
    'button "Sign in"',
    "OR",
    'button "Sign in with a passkey"',
    'button "Other ways to sign in"',
    'link "Register"',
    'link "Return to Home"',
  ];
  expect(order.map((one) => heard.indexOf(one)).every((at, n, all) => at >= 0 && (n === 0 || at > all[n - 1]!))).toBe(
    true,
  );
  // An error is tied to its field, so that it is read with it.
  await page.goto(`${stage.home}/register`);
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("Full name").fill("Gil");
  await page.getByLabel("Email").fill("gil@harbour.example");
  await password.fill("weak");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText(/^Password must be/).waitFor();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  expect(
    await password.evaluate((input) => (input as HTMLInputElement).ariaDescribedByElements?.[0]?.textContent),
  ).toBe("Password must be at least 8 characters and include upper, lower, and special character.");
  await password.focus();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => password.getAttribute("type")).toBe("text");
  await context.close();
});

it("a code is taken from whatever was pasted, and stands in its cells", async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.home}/reset-password`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Code" }).click();
  const code = await codeTo(stage, person.email, 2);
  const field = page.getByLabel("Verification code");
  await field.focus();
  await page.evaluate(
    (text) => document.execCommand("insertText", false, `${text.slice(0, 3)}-${text.slice(3)} `),
    code,
  );
  await expect.poll(() => field.inputValue()).toBe(code);
  await expect.poll(() => page.locator(".cells").innerText()).toBe(code.split("").join("\n"));
  await context.close();
});
