import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stage } from "../stage.ts";
import { openDemo } from "./demo-page.ts";
import type { DemoPage } from "./demo-page.ts";

// The people of an organisation: found, changed many at once and changed back, brought in from a file, and put into departments.

let stage: Stage;
let page: Page;
let faults: string[];
let axe: DemoPage["axe"];
let people: string;
beforeAll(async () => {
  const demo = await openDemo("Owner", {}, "shared demo");
  ({ stage, page, faults, axe } = demo);
  people = `${demo.dashboard}/people`;
});
afterAll(() => stage?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the list", () => {
  const names = () => page.locator(".list-name .people-who > span:first-child").allInnerTexts();

  it("is searched from the keyboard, and what it shows has an address", async () => {
    await page.goto(people);
    await page.locator(".list-name").first().waitFor();
    const first = await page.locator(".list-name .small").first().innerText();
    await page.keyboard.press("/");
    await page.keyboard.type(first);
    await page.getByText("1 in all").waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === first);
    await page.reload();
    await page.getByText("1 in all").waitFor();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption({ label: "Approver" });
    await page.waitForURL(/role=approver/);
    const { items } = await stage.client.get("/people?role=approver&limit=200");
    await expect.poll(names).toHaveLength(items.length);
    expect(faults).toEqual([]);
  });

  it("changes several people at once, and changes them back", async () => {
    await page.goto(people);
    const first = page.locator(".list-name").first();
    await first.waitFor();
    const { y: top } = (await first.boundingBox())!;
    for (const count of [1, 2]) {
      for (const key of ["j", "x"]) await page.keyboard.press(key);
      await page.getByText(`${count} selected`).waitFor();
    }
    // Whoever goes on ticking must find the next row where it was.
    expect((await first.boundingBox())!.y).toBeCloseTo(top, 0);
    await axe("people, some selected");
    const night = async () => (await stage.client.get("/people?tag=Night%20shift")).items.length;
    await button("Change").click();
    await page.getByRole("menuitem", { name: "Add a tag" }).click();
    await page.getByRole("dialog").getByLabel("Tag").fill("Night shift");
    await button("Add the tag").click();
    await page.getByText("2 people changed.").waitFor();
    expect(await night()).toBe(2);
    await button("Undo").click();
    await expect.poll(night).toBe(0);
    expect(faults).toEqual([]);
  });

  it("leads to a person's page, which says what may be seen there and who has looked", async () => {
    await page.goto(people);
    await page.locator(".list-name a").first().click();
    await page.getByRole("heading", { name: "What you can see" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Who looked" }).click();
    await page.getByText("opened this page").first().waitFor();
    await axe("a person");
    expect(faults).toEqual([]);
  });
});

describe("a file of people", () => {
  const header = "Kollege;Kontakt;Gehalt";
  const rows = ["Nils Ake;nils@brightwater.example;1", "Oda Berg;oda@brightwater.example;2", "Per Dahl;nobody;3"];
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await button("Choose a file").click();
    const buffer = Buffer.from([header, ...rows].join("\n"));
    await (await chooser).setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  };

  it("whose columns say nothing is not sent before somebody has named the addresses", async () => {
    await page.goto(`${people}/import`);
    await choose();
    await page.getByText("Choose which column holds the email addresses.").waitFor();
    expect(await button("Preview without changes").isDisabled()).toBe(true);
    await axe("an import without addresses");
  });

  it("with the wrong column named changes nothing, says why of each line, and is mended in place", async () => {
    await page.getByLabel("Kollege").selectOption({ label: "Email" });
    await button("Preview without changes").click();
    await page.getByText("None of the lines could be imported.").waitFor();
    await page.getByRole("cell", { name: "2", exact: true }).waitFor();
    expect(await button("Import now").count()).toBe(0);
    await page.getByLabel("Kontakt").selectOption({ label: "Email" });
    await page.getByText("Two columns are set to “Email”.").waitFor();
    await page.getByLabel("Kollege").selectOption({ label: "Full name" });
    await button("Preview without changes").click();
    await page.getByRole("heading", { name: "What would happen" }).waitFor();
    expect((await stage.client.get("/people?search=Oda")).items).toEqual([]);
    await button("Import now").click();
    await page.getByRole("heading", { name: "What happened" }).waitFor();
    await page.getByRole("row", { name: /^4 nobody/ }).waitFor();
    await axe("an import");
    const [oda] = (await stage.client.get("/people?search=Oda")).items;
    expect(oda).toMatchObject({ name: "Oda Berg", email: "oda@brightwater.example" });
    expect(JSON.stringify(oda)).not.toContain("Gehalt");
    expect(faults).toEqual([]);
  });
});

it("a department's form says who is chosen, keeps what is typed when the page is loaded anew, and is saved", async () => {
  await page.goto(`${people}/departments`);
  const tree = page.getByRole("treegrid", { name: "Departments" });
  await tree.locator(".department-name").first().click();
  const form = page.locator("section.department");
  await form.getByText(/awareness score/i).waitFor();
  const manager = form.getByLabel("Manager");
  await form.getByLabel("Name", { exact: true }).fill("Harbour office");
  await manager.fill("Oda");
  await page.getByRole("option", { name: /^Oda Berg/ }).click();
  await expect.poll(() => manager.inputValue()).toBe("Oda Berg");
  // Nobody is chosen by half a name.
  await manager.selectText();
  await manager.pressSequentially("Nils");
  await page.getByRole("option", { name: /^Nils Ake/ }).waitFor();
  await manager.press("Tab");
  await expect.poll(() => manager.inputValue()).toBe("Oda Berg");
  // Whoever is found can be taken by keys alone, and nobody is said of an answer only.
  await manager.selectText();
  await manager.pressSequentially("Nobody of this name");
  await page.getByText("Nobody found.").waitFor();
  await manager.press("Escape");
  await expect.poll(() => manager.inputValue()).toBe("Oda Berg");
  await manager.selectText();
  await manager.pressSequentially("Nils");
  await page.getByRole("option", { name: /^Nils Ake/ }).waitFor();
  await manager.press("ArrowDown");
  await manager.press("Enter");
  await expect.poll(() => manager.inputValue()).toBe("Nils Ake");
  await manager.selectText();
  await manager.pressSequentially("Oda");
  await page.getByRole("option", { name: /^Oda Berg/ }).waitFor();
  await manager.press("ArrowDown");
  await manager.press("Enter");
  await expect.poll(() => manager.inputValue()).toBe("Oda Berg");
  await page.reload();
  await page.getByText("This is what you typed before.").waitFor();
  await expect.poll(() => manager.inputValue()).toBe("Oda Berg");
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Harbour office");
  await axe("a department");
  await button("Save").click();
  await page.getByText("The department was saved.").waitFor();
  await tree.getByText("Harbour office").waitFor();
  await tree.getByText("Oda Berg").waitFor();
  // Handles are there while departments are arranged, and not before.
  const handle = tree.getByRole("button", { name: "Move Harbour office" });
  expect(await handle.count()).toBe(0);
  await button("Rearrange").click();
  await handle.waitFor();
  await axe("departments as they are arranged");
  await button("Done").click();
  await handle.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});
