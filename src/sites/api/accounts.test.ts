import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

let { t, app, ids, org, call, as, addPerson, join } = {} as AccountStage;
let stage: AccountStage;
beforeAll(async () => {
  stage = await accountStage();
  ({ t, app, ids, org, call, as, addPerson, join } = stage);
});
afterAll(() => stage?.close());

describe("GET /me", () => {
  it("makes a personal organisation at the first call of a verified account, and only then", async () => {
    const { status, json } = await call("GET", "/me", await as("ada"));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      account: "s-ada",
      email: "ada@hill.example",
      name: "ada",
      federated: false,
      organisation: { name: "ada", plan: "individual" },
      member: { role: "owner" },
      invitations: [],
    });
    expect(json.organisations).toEqual([{ ...json.organisation, role: "owner" }]);
    expect(json.permissions).toContain("people:read");
    const again = await call("GET", "/me", await as("ada"));
    expect(again.json).toEqual(json);
    const acts = await t.look<{ act: string }>("SELECT act FROM audit_entries WHERE org = $1 ORDER BY seq", [
      json.organisation.id,
    ]);
    expect(acts.map((one) => one.act)).toEqual(["organisation.created", "person.added"]);
  });

  it("asked by twelve tabs at once makes one", async () => {
    const token = await as("bea");
    const all = await Promise.all(Array.from({ length: 12 }, () => call("GET", "/me", token)));
    expect(new Set(all.map((one) => one.json.organisation.id)).size).toBe(1);
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = 's-bea'")).toHaveLength(1);
  });

  it("makes nothing for an address that is not verified, nor for an access token", async () => {
    const unverified = await call("GET", "/me", await as("cleo", { email_verified: false }));
    expect(unverified.json).toMatchObject({ organisation: null, member: null, permissions: [], organisations: [] });
    const access = await call("GET", "/me", await ids.accessToken({ sub: "s-cleo" }));
    expect(access.json).toMatchObject({ account: "s-cleo", organisation: null, email: null });
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = 's-cleo'")).toEqual([]);
  });

  it("can be changed to a language that the product speaks alone", async () => {
    await call("GET", "/me", await as("ada"));
    expect((await call("PATCH", "/me/profile", await as("ada"), { locale: "cy" })).json.fields[0].path).toBe("locale");
    expect((await call("PATCH", "/me/profile", await as("ada"), { locale: "de-AT" })).json.locale).toBe("de-AT");
  });

  it("takes an access token once there is an organisation", async () => {
    await call("GET", "/me", await as("ada"));
    const { json } = await call("GET", "/me", await ids.accessToken({ sub: "s-ada" }));
    expect(json).toMatchObject({ email: "ada@hill.example", name: "ada", member: { role: "owner" } });
  });

  it("is not for API keys, and cookies open nothing", async () => {
    expect((await call("GET", "/me", "owner")).json).toMatchObject({ status: 403, reason: "forbidden" });
    const token = await as("ada");
    for (const cookie of [`idToken=${token}`, `CognitoIdentityServiceProvider.client1.s-ada.idToken=${token}`]) {
      const answer = await app.inject({ url: "/api/v1/me", headers: { cookie } });
      expect(answer.statusCode).toBe(401);
    }
  });

  it("refuses a token that was taken back", async () => {
    ids.takenBack.add("left");
    const { status, json, headers } = await call("GET", "/me", await as("ada", { origin_jti: "left" }));
    expect([status, json.reason, headers["www-authenticate"]]).toEqual([401, "unauthenticated", 'Bearer realm="hookwise"']); // oxfmt-ignore
  });
});

describe("a member's token", () => {
  it("acts with the role's permissions in the person's organisation, as a person", async () => {
    const { json } = await call("GET", "/me", await as("ada"));
    const listed = await call("GET", "/people", await as("ada"));
    expect(listed.json.items.map((one: { email: string }) => one.email)).toEqual(["ada@hill.example"]);
    await call("POST", "/departments", await as("ada"), { name: "Home" });
    const entry = (await call("GET", "/audit", await as("ada"))).json.items[0];
    expect(entry.actor).toEqual({ kind: "member", id: json.member.id, member: json.member.id });
  });

  it("reaches no other organisation, whatever the header says", async () => {
    for (const wanted of [org, newId(), "x"]) {
      const refused = await call("GET", "/people", await as("ada"), undefined, { "hookwise-organisation": wanted });
      expect(refused.json).toMatchObject({ status: 403, reason: "not-a-member" });
    }
  });

  it("may nothing before it belongs anywhere", async () => {
    const refused = await call("GET", "/people", await as("nobody"));
    expect(refused.json).toMatchObject({ status: 403, reason: "forbidden", permission: "people:read" });
  });

  it("is worth nothing from the moment the person is deactivated", async () => {
    const id = await addPerson("dora", "analyst");
    await join("dora", id);
    expect((await call("GET", "/people", await as("dora"))).status).toBe(200);
    await call("PATCH", `/people/${id}`, "owner", { active: false });
    expect((await call("GET", "/people", await as("dora"))).status).toBe(403);
    expect((await call("GET", "/me", await as("dora"))).json).toMatchObject({ reason: "account-deactivated" });
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = 's-dora'")).toHaveLength(1);
  });
});

describe("one's own profile", () => {
  it("can be changed in its own fields alone", async () => {
    await call("GET", "/me", await as("ada"));
    const changed = await call("PATCH", "/me/profile", await as("ada"), {
      name: "Ada Hill",
      timeZone: "Europe/Vienna",
    });
    expect(changed.json).toMatchObject({ name: "Ada Hill", timeZone: "Europe/Vienna", email: "ada@hill.example" });
    expect((await call("GET", "/me/profile", await as("ada"))).json).toEqual(changed.json);
    const refused = await call("PATCH", "/me/profile", await as("ada"), { role: "admin" });
    expect(refused.json.fields).toEqual([expect.objectContaining({ path: "role" })]);
    expect((await call("PATCH", "/me/profile", await as("ada"), { timeZone: "Mars/Base" })).json.reason).toBe(
      "person-invalid",
    );
  });

  it("needs an organisation", async () => {
    expect((await call("GET", "/me/profile", await as("nobody"))).json).toMatchObject({ permission: "member" });
  });
});

describe("signing a business up", () => {
  const business = { name: "Hill Works", domain: "Hill-Works.example", size: "11-25" };

  it("makes an organisation on its trial with the caller as owner and the domain to be proven", async () => {
    const made = await call("POST", "/organisations", await as("fay"), business);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      organisation: { name: "Hill Works", plan: "business" },
      member: { role: "owner" },
    });
    expect(made.json.organisations).toHaveLength(1);
    const current = await call("GET", "/organisations/current", await as("fay"));
    const days = (Date.parse(current.json.trialEndsAt) - Date.now()) / 86_400_000;
    expect(current.json).toMatchObject({ size: "11-25", plan: "business", trialOver: false });
    expect(Math.round(days)).toBe(14);
    const domains = await call("GET", "/domains", await as("fay"));
    expect(domains.json.items).toMatchObject([{ domain: "hill-works.example", state: "pending" }]);
  });

  it("comes before one's personal organisation, which stays", async () => {
    await call("GET", "/me", await as("gil"));
    await call("POST", "/organisations", await as("gil"), business);
    const { json } = await call("GET", "/me", await as("gil"));
    expect(json.organisations.map((one: { plan: string }) => one.plan)).toEqual(["business", "individual"]);
    expect(json.organisation.plan).toBe("business");
    const personal = json.organisations[1].id as string;
    const there = await call("GET", "/me", await as("gil"), undefined, { "hookwise-organisation": personal });
    expect(there.json.organisation.plan).toBe("individual");
  });

  it.each([
    ["a mail provider's domain", { domain: "gmail.com" }, "free-mail"],
    ["an address", { domain: "a@b.example" }, "invalid-domain"],
    ["no size", { size: "huge" }, "invalid"],
  ])("refuses %s and makes nothing", async (_name, more, reason) => {
    const refused = await call("POST", "/organisations", await as("hal"), { ...business, ...more });
    expect(refused.json.reason).toBe(reason);
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = 's-hal'")).toEqual([]);
  });

  it("needs a verified address, and ends at five", async () => {
    const unverified = await as("ivo", { email_verified: false });
    expect((await call("POST", "/organisations", unverified, business)).json.reason).toBe("address-unverified");
    for (let n = 0; n < 5; n++) await call("POST", "/organisations", await as("ivo"), business);
    expect((await call("POST", "/organisations", await as("ivo"), business)).json.reason).toBe(
      "too-many-organisations",
    );
  });
});

describe("the way into the learning site", () => {
  const state = "A".repeat(22);

  it("is a code for one minute in the address that takes it", async () => {
    await call("GET", "/me", await as("ada"));
    const { json } = await call("POST", "/me/learn-codes", await as("ada"), {
      state,
      redirectTo: "/lessons/parcel?x=1",
    });
    expect(json.code).toMatch(/^[\w-]{22}$/);
    expect(json.expiresInSeconds).toBeLessThanOrEqual(60);
    const url = new URL(json.url as string);
    expect(`${url.origin}${url.pathname}`).toBe(`${t.env.config.learnUrl}/auth-redirect`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: json.code, state, redirectTo: "/lessons/parcel?x=1", source: "main" }); // oxfmt-ignore
    const [kept] = await t.look("SELECT sign_in FROM people_learn_codes");
    expect(kept).toEqual({ sign_in: { token_use: "id", "cognito:username": "s-ada", origin_jti: "o1" } });
  });

  it("leads nowhere else, and is for members alone", async () => {
    for (const redirectTo of ["//evil.example", "https://evil.example", "/\\evil.example", "evil"])
      expect((await call("POST", "/me/learn-codes", await as("ada"), { state, redirectTo })).status).toBe(400);
    for (const wrong of ["", "x", `${state}A`, "A B"])
      expect((await call("POST", "/me/learn-codes", await as("ada"), { state: wrong })).status).toBe(400);
    const nobody = await as("nobody", { email_verified: false });
    expect((await call("POST", "/me/learn-codes", nobody, { state })).json.reason).toBe("no-membership");
  });

  it("is open to a new account that comes by it first, before any screen of the product", async () => {
    const { status, json } = await call("POST", "/me/learn-codes", await as("kit"), { state });
    expect({ status, json }).toMatchObject({ json: { code: expect.stringMatching(/^[\w-]{22}$/) } });
    const me = await call("GET", "/me", await as("kit"));
    expect(me.json).toMatchObject({ organisation: { plan: "individual" }, member: { role: "owner" } });
  });
});
