import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import en from "../../src/features/contact/words/en.json" with { type: "json" };
import { formCodes } from "../../src/features/contact/rules.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";

// The forms in a browser: each sentence of the specification, each code of the wire, and nothing that was typed is lost.

let stage: Stage;
let page: Page;
let faults: string[];
beforeAll(async () => void (stage = await openStage({ CONTACT_TO: "hello@hookwise.example" })));
afterAll(() => stage?.close());
beforeEach(async () => void ({ page, faults } = await stage.page({ reducedMotion: "reduce" })));
afterEach(() => page.context().close());

it.each([
  ["/contact", "Send Message", "Thank you! Your message has been sent successfully."],
  ["/support", "Submit Support Request", "Thanks for reaching out! Our support team will get back to you shortly."],
  ["/contact-sales", "Contact Sales", "Thank you! Your message has been sent successfully."],
])("%s sends, thanks, and the message reaches the operator", async (path, button, thanks) => {
  await page.goto(stage.place.url + path);
  const message = `Hello from ${path}`;
  await fill("Ada Lund", "ada@hill.example", message);
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("status").filter({ hasText: thanks }).waitFor();
  await expect.poll(() => page.locator("#message").inputValue()).toBe("");
  const { items } = await stage.client.get("/messages?limit=1");
  expect(items[0]).toMatchObject({ name: "Ada Lund", email: "ada@hill.example", message, suspect: false });
  const sent = async () => (await fetch(`${stage.place.url}/dev/outbox.json?to=hello@hookwise.example`)).text();
  await expect.poll(sent).toContain("Ada Lund wrote to you through the");
  expect(faults).toEqual([]);
});

it("asks for every field, and for an address, before anything is sent", async () => {
  await page.goto(`${stage.place.url}/support`);
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  const invalid = () => page.locator("form :invalid").evaluateAll((all) => all.map((one) => one.id));
  expect(await invalid()).toEqual(["name", "email", "message"]);
  await fill("Ada", "ada at hill", "Hello");
  await page.getByRole("button", { name: "Submit Support Request" }).click();
  expect(await invalid()).toEqual(["email"]);
  expect(asked).toEqual([]);
});

it("shows what the service says of a field as Name, Email or Message and its sentence, and keeps the text", async () => {
  await page.goto(`${stage.place.url}/contact`);
  await page.locator("form").evaluate((form) => ((form as HTMLFormElement).noValidate = true));
  await fill("", "nobody", "");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText(`Name ${en.fault.REQUIRED_FIELD_EMPTY}`).waitFor();
  await page.getByText(`Email ${en.fault.TYPE_EMAIL}`).waitFor();
  await page.getByText(`Message ${en.fault.REQUIRED_FIELD_EMPTY}`).waitFor();
  await expect.poll(() => page.locator("#email").inputValue()).toBe("nobody");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
  await expect.poll(() => page.locator("#email").getAttribute("aria-invalid")).toBe("true");
});

it("shows the sentence of every code that the service answers with", async () => {
  await page.goto(`${stage.place.url}/contact`);
  await fill("Ada", "ada@hill.example", "Hello");
  for (const code of formCodes) {
    await answering({ errors: [{ code, message: `sentence of ${code}` }] });
    await page
      .getByRole("alert")
      .filter({ hasText: `sentence of ${code}` })
      .waitFor();
    await expect.poll(() => page.locator("#message").inputValue()).toBe("Hello");
  }
});

it("says Unexpected response format to what the service does not answer", async () => {
  await page.goto(`${stage.place.url}/contact`);
  await fill("Ada", "ada@hill.example", "Hello");
  const known = { errors: [{ code: formCodes[0], message: "the sentence between" }] };
  for (const body of [{ strange: true }, [], "text", { errors: [] }, { errors: "no" }]) {
    // Something else stands there before, so that each answer is seen to be told.
    await answering(known);
    await page.getByRole("alert").filter({ hasText: "the sentence between" }).waitFor();
    await answering(body);
    await page.getByRole("alert").filter({ hasText: "Unexpected response format" }).waitFor();
    await expect.poll(() => page.locator("#message").inputValue()).toBe("Hello");
  }
});

it("says how to go on when nothing answers", async () => {
  await page.goto(`${stage.place.url}/contact`);
  await page.route("**/forms/*", (route) => route.abort());
  await fill("Ada", "ada@hill.example", "Hello");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("alert").filter({ hasText: "write to hello@hookwise.example" }).waitFor();
  await expect.poll(() => page.locator("#message").inputValue()).toBe("Hello");
});

it("works without script: thanks on a page, or the form again with what was typed", async () => {
  const { page: plain } = await stage.page({ javaScriptEnabled: false });
  await plain.goto(`${stage.place.url}/support`);
  await plain.locator("#name").fill("Ada");
  await plain.locator("#email").fill("ada@hill.example");
  // A browser takes this for an address of the same domain's; the text is longer than a letter may be.
  await plain.locator("#message").fill("<b>x</b>".repeat(2000));
  await plain.getByRole("button", { name: "Submit Support Request" }).click();
  await plain.getByText(`Message ${en.fault.TYPE_TEXT}`).waitFor();
  await expect.poll(() => plain.locator("#name").inputValue()).toBe("Ada");
  await plain.locator("#message").fill("<b>short</b>");
  await plain.getByRole("button", { name: "Send again" }).click();
  await plain.getByText("Thanks for reaching out! Our support team will get back to you shortly.").waitFor();
});

/** Sends the form as it is filled, and has the service answer so. */
async function answering(body: unknown): Promise<void> {
  await page.unrouteAll();
  await page.route("**/forms/*", (route) => route.fulfill({ json: body }));
  await page.getByRole("button", { name: "Send Message" }).click();
}

async function fill(name: string, email: string, message: string): Promise<void> {
  await page.locator("#name").fill(name);
  await page.locator("#email").fill(email);
  await page.locator("#message").fill(message);
}
