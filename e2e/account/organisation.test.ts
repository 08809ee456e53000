import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { enrol, enterCredentials, newAddress, onDashboard, originOf, password, register, signIn } from "./newcomer.ts";
import type { Newcomer } from "./newcomer.ts";
import { mailTo } from "./outbox.ts";

// Signing up alone and with an organisation; inviting, joining, and what owners do for their people.

let stage: Stage;
let origin: string;
let owner: Page;
let faults: string[];
let founder: Newcomer;
/** The browser of somebody who belongs to two organisations. */
let both: Page;
/** The invited person's browser. */
let guest: Page;
const invited = { name: "Dara Pike", email: newAddress("Dara"), password: "First-light-5-gulls" } as Newcomer;

beforeAll(async () => {
  stage = await openStage();
  origin = originOf(stage.place);
  ({ page: owner, faults } = await stage.page({ reducedMotion: "reduce" }));
  ({ page: guest } = await stage.page({ reducedMotion: "reduce" }));
});

afterAll(() => stage?.close());

it("a business signs up: the organisation is set up with the first sign-in, and what it refuses can be mended", async () => {
  await owner.goto(`${origin}/signup-business`);
  await owner.getByRole("heading", { name: "Start with your organisation" }).waitFor();
  const signingUp = register(owner, stage.place, "Emil Shaw", "/signup-business", async (page) => {
    await page.getByRole("textbox", { name: "Organisation" }).fill("Lantern Works");
    await page.getByLabel("Domain").fill("not a domain");
    await page.getByLabel("How many people?").selectOption("11-25");
  });
  // After the whole way through registering and signing in.
  await owner.getByRole("heading", { name: "One thing to fix" }).waitFor({ timeout: 60_000 });
  await owner.getByText(/"not a domain" is not/).waitFor();
  await owner.getByLabel("Domain").fill("lantern-works.example");
  await owner.getByRole("button", { name: "Set up the organisation" }).click();
  await owner.getByText("Lantern Works is set up. Welcome aboard.").waitFor();
  founder = await signingUp;
  await owner.locator(".dash-organisation", { hasText: "Lantern Works" }).waitFor();
});

it("an individual gets an organisation of their own, and no list of people to look after but themselves", async () => {
  ({ page: both } = await stage.page({ reducedMotion: "reduce" }));
  const page = both;
  await page.goto(`${origin}/signup-individual`);
  await page.getByRole("heading", { name: "Start on your own" }).waitFor();
  const alone = await register(page, stage.place, "Fay Quay", "/signup-individual");
  await page.locator(".dash-organisation", { hasText: "Fay Quay" }).waitFor();

  // Later somebody invites the same address: it has an account, so the dashboard asks.
  await invite(alone.email, "Analyst");
  await page.reload();
  await page.getByText("Lantern Works invites you to join as Analyst.").waitFor();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Welcome aboard. You are now part of Lantern Works.").waitFor();
  const picker = page.getByRole("combobox", { name: "Organisation" });
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Lantern Works");
  await picker.selectOption({ label: "Fay Quay" });
  await page.reload();
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Fay Quay");
});

it("a link of a message leads to the organisation that it was sent for, and the learning site from there, too; what was chosen stays", async () => {
  const page = both;
  const picker = page.getByRole("combobox", { name: "Organisation" });
  const sent = await picker.locator("option", { hasText: "Lantern Works" }).getAttribute("value");
  const codes: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/me/learn-codes")) codes.push(request.headers()["hookwise-organisation"]);
  });
  await page.goto(`${origin}/dashboard/overview?organisation=${sent}`);
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Lantern Works");
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { name: "Today’s round" }).waitFor();
  expect(codes).toEqual([sent]);
  await page.goto(`${origin}/dashboard/overview`);
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Fay Quay");
  const own = await picker.locator("option:checked").getAttribute("value");
  // By itself, into the chosen one; by a link that is not the learning site's own, too, whatever it names.
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { name: "Today’s round" }).waitFor();
  const learn = new URL(page.url()).origin;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  for (const link of [
    `auth-redirect?redirectTo=/&organisation=${randomUUID()}`,
    `auth-redirect?redirectTo=/&organisation=${sent}`,
    `auth-redirect?redirectTo=${encodeURIComponent(`/?organisation=${sent}`)}`,
    `?organisation=${sent}`,
  ]) {
    await page.goto(`${learn}/${link}`);
    await page.getByRole("heading", { name: "Today’s round" }).waitFor();
  }
  expect(codes.slice(1)).toEqual([own, own, own, own]);
  await page.evaluate((one) => location.assign(`/?organisation=${one}`), sent);
  await expect.poll(() => codes.at(-1)).toBe(sent);
  await page.getByRole("heading", { name: "Today’s round" }).waitFor();
  await page.goto(`${origin}/dashboard/overview`);
});

it("whoever never chose an organisation asks and saves in the one that is shown, also while the API answers of their other one first", async () => {
  const page = both;
  await page.evaluate(() => localStorage.removeItem("hookwise.organisation"));
  await page.goto(`${origin}/dashboard/profile`);
  const picker = page.getByRole("combobox", { name: "Organisation" });
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Lantern Works");
  const [shown, other] = await Promise.all(
    ["Lantern Works", "Fay Quay"].map((name) => picker.locator("option", { hasText: name }).getAttribute("value")),
  );
  const asked: { what: string; named: string | undefined }[] = [];
  const last = (what: string) => asked.findLast((one) => one.what === what)?.named;
  // As with a database of which a node goes away just after `GET /me`.
  await page.route("**/api/v1/**", (route) => {
    const request = route.request();
    const headers = request.headers();
    const named = headers["hookwise-organisation"];
    const what = `${request.method()} ${new URL(request.url()).pathname.replace("/api/v1", "")}`;
    asked.push({ what, named });
    if (named || what === "GET /me") return route.continue();
    return route.continue({ headers: { ...headers, "hookwise-organisation": other! } });
  });
  await page.goto(`${origin}/dashboard/overview`);
  // What was asked before anybody knew where is asked again.
  await expect.poll(() => last("GET /overview/first-steps")).toBe(shown);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByLabel("Full name").fill("Fay Lantern Quay");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => last("PATCH /me/profile")).toBe(shown);
  await expect.poll(() => last("GET /me")).toBe(shown);
  expect(await picker.locator("option:checked").innerText()).toBe("Lantern Works");
  // The other one is chosen, and has not come yet: what still stands is saved where it stands.
  const { promise: comes, resolve: come } = Promise.withResolvers<void>();
  await page.route("**/api/v1/me", async (route) => {
    await comes;
    await route.fallback();
  });
  await picker.selectOption({ label: "Fay Quay" });
  await page.getByLabel("Full name").fill("Fay Works Quay");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => asked.filter(({ what }) => what === "PATCH /me/profile").length).toBe(2);
  expect(last("PATCH /me/profile")).toBe(shown);
  come();
  await expect.poll(() => last("GET /me")).toBe(other);
  await expect.poll(() => picker.locator("option:checked").innerText()).toBe("Fay Quay");
  await page.context().close();
});

it("the owner invites somebody by e-mail with a role", async () => {
  await invite(invited.email, "Campaign manager", invited.name);
  const row = owner.getByRole("row", { name: new RegExp(invited.email) });
  await row.getByText("Campaign manager").waitFor();
  await row.getByText(/^Invited$|^Invitation about to be sent$/).waitFor();
});

it("the same address is not invited twice", async () => {
  await owner.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Email").fill(invited.email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.getByText("Somebody with this email address already exists.").waitFor();
  await owner.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
});

it("the invited person signs in with the first password, chooses one, and sets an authenticator up", async () => {
  const { text } = await mailTo(stage.place, invited.email, /invites you/);
  const first = /^(\S{8,})$/m.exec(text)![1]!;
  await guest.goto(`${origin}/login`);
  await enterCredentials(guest, invited.email, first);
  await guest.getByRole("heading", { name: "Choose your password" }).waitFor();
  await guest.getByLabel("New password").fill(invited.password);
  await guest.getByRole("button", { name: "Save and continue" }).click();
  invited.app = await enrol(guest);
  await onDashboard(guest);
  await guest.locator(".dash-organisation", { hasText: "Lantern Works" }).waitFor();
  // Who plans campaigns sees the people; accounts are looked after by owners and admins.
  await guest.getByRole("link", { name: "People", exact: true }).click();
  await guest.getByRole("row", { name: new RegExp(invited.email) }).waitFor();
  expect(await guest.getByRole("button", { name: "Invite somebody" }).count()).toBe(0);
});

it("the owner sees who has joined, and finds people by the beginning of a name", async () => {
  await owner.reload();
  await owner.getByRole("searchbox").fill("dara");
  await owner.getByText("1 in all").waitFor();
  const row = owner.getByRole("row", { name: new RegExp(invited.email) });
  await row.getByText("Has an account").waitFor();
  await owner.getByRole("searchbox").fill("nobody of that name");
  await owner.getByText("Nothing matches.").waitFor();
  await owner.getByRole("searchbox").fill("");
});

it("a role is changed", async () => {
  const dialog = await manage(invited.name);
  await dialog.getByLabel("Role").selectOption({ label: "Admin" });
  await dialog.getByRole("button", { name: "Save role" }).click();
  await owner.getByText("Dara Pike is now Admin.").waitFor();
  await owner.keyboard.press("Escape");
  await guest.reload();
  await guest.getByRole("link", { name: "People", exact: true }).waitFor();
});

it("who has stopped being an admin is told whom to ask, at the next thing that they look for", async () => {
  await guest.getByRole("link", { name: "People", exact: true }).click();
  await guest.getByRole("row", { name: new RegExp(invited.email) }).waitFor();
  const dialog = await manage(invited.name);
  await dialog.getByLabel("Role").selectOption({ label: "Learner" });
  await dialog.getByRole("button", { name: "Save role" }).click();
  await owner.getByText("Dara Pike is now Learner.").waitFor();
  await owner.keyboard.press("Escape");
  await guest.getByRole("searchbox").fill("emil");
  await guest.getByText("Owners and admins look after the people").waitFor();
  await expect.poll(() => guest.getByRole("link", { name: "People", exact: true }).count()).toBe(0);
});

it("a lost authenticator is reset: the person is signed out and sets a new one up", async () => {
  const dialog = await manage(invited.name);
  await dialog.getByRole("button", { name: "Reset authenticator" }).click();
  await dialog.getByRole("button", { name: "Yes, reset it" }).click();
  await owner.getByText("Dara Pike will set up a new authenticator at the next sign-in.").waitFor();
  await owner.keyboard.press("Escape");
  await ledToLogin(guest);
  await enterCredentials(guest, invited.email, invited.password);
  invited.app = await enrol(guest, invited.app);
  await onDashboard(guest);
});

it("a deactivated person is signed out, and cannot sign in", async () => {
  const dialog = await manage(invited.name);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Yes, deactivate" }).click();
  await owner.getByText("Dara Pike is deactivated and signed out.").waitFor();
  await owner.keyboard.press("Escape");
  await owner
    .getByRole("row", { name: new RegExp(invited.email) })
    .getByText("Deactivated")
    .waitFor();
  await ledToLogin(guest);
  await enterCredentials(guest, invited.email, invited.password);
  await guest.getByText("Incorrect email or password.").waitFor();
});

it("an invitation is taken back, and its first password is worth nothing then", async () => {
  const email = newAddress("Gus");
  await invite(email, "Learner", "Gus Lowe");
  const { text } = await mailTo(stage.place, email, /invites you/);
  const dialog = await manage("Gus Lowe");
  await dialog.getByRole("button", { name: "Withdraw the invitation" }).click();
  await dialog.getByRole("button", { name: "Yes, withdraw it" }).click();
  await owner.getByText("The invitation is no longer valid.").waitFor();
  await owner.keyboard.press("Escape");
  await guest.goto(`${origin}/login`);
  await enterCredentials(guest, email, /^(\S{8,})$/m.exec(text)![1]!);
  await guest.getByText("Incorrect email or password.").waitFor();
});

it("the founder signs in again as owner of the same organisation", async () => {
  await owner.getByRole("button", { name: "Logout" }).click();
  await owner.waitForURL(`${origin}/`);
  await owner.goto(`${origin}/dashboard/people`);
  await owner.waitForURL(/\/login\?redirectTo=%2Fdashboard%2Fpeople/);
  expect(founder.password).toBe(password);
  await signIn(owner, founder);
  await owner.getByRole("heading", { name: "People", level: 1 }).waitFor();
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
});

async function invite(email: string, role: string, name = ""): Promise<void> {
  // Toasts wait for somebody to look.
  await owner.bringToFront();
  await owner.getByRole("link", { name: "People", exact: true }).click();
  await owner.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await owner.getByText(`An invitation is on its way to ${email}.`).waitFor();
}

/** The order goes to the provider behind the answer; from then on every look ends at /login. */
async function ledToLogin(page: Page): Promise<void> {
  const look = async () => {
    await page.goto(`${origin}/dashboard/profile`);
    await page.waitForURL(/\/login/, { timeout: 2_000 }).catch(() => {});
    return page.url();
  };
  await expect.poll(look).toBe(`${origin}/login?redirectTo=%2Fdashboard%2Fprofile`);
}

async function manage(name: string) {
  await owner.bringToFront();
  await owner.getByRole("button", { name: `Manage ${name}` }).click();
  return owner.getByRole("dialog", { name });
}
