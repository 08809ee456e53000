import { beforeAll, describe, expect, it } from "vitest";
import type { Place } from "../../tools/product/process.ts";
import { openProduct } from "../product.ts";
import { until } from "../until.ts";
import { mailTo } from "./outbox.ts";
import { providerClient } from "./provider-client.ts";
import type { ProviderClient } from "./provider-client.ts";

// The product's side of accounts against the real provider, over its wire: who belongs where, and what becomes of it.

let place: Place;
let provider: ProviderClient;

beforeAll(async () => {
  ({ place } = await openProduct());
  provider = await providerClient(place);
});

async function api(method: string, path: string, token = place.key, body?: object) {
  const answer = await fetch(`${place.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text ? JSON.parse(text) : null };
}
const password = "Whale-song-of-1851";

/** Invites, takes the first password out of the mail, signs in and chooses one of one's own. */
async function join(email: string, role = "learner") {
  const { json } = await api("POST", "/invitations", place.key, { email, name: email.split("@")[0], role });
  const tokens = await provider.signIn(email, await firstPassword(email), password);
  const me = (await api("GET", "/me", tokens.id)).json;
  return { person: json.id as string, me, ...tokens };
}

async function firstPassword(email: string): Promise<string> {
  const { text } = await mailTo(place, email, /invites you/);
  return /:\s+(\S{12,})\s/.exec(text)![1]!;
}

describe("somebody who registers", () => {
  it("has a personal organisation at the first call, and it is in its audit that they signed in", async () => {
    await provider.register("ada@ridge.example", password, "Ada Hill");
    const ada = await provider.signIn("ada@ridge.example", password);
    expect(ada.steps).toEqual(["MFA_SETUP"]);
    const me = (await api("GET", "/me", ada.id)).json;
    expect(me).toMatchObject({ name: "Ada Hill", organisation: { plan: "individual" }, member: { role: "owner" } });
    expect((await api("GET", "/me", ada.access)).json.organisation).toEqual(me.organisation);
    await until(async () => {
      const { json } = await api("GET", "/audit?act=account.signed-in", ada.id);
      return json.items.some((one: { subject: string }) => one.subject === me.member.id);
    });
  });

  it("goes over to the learning site by a code for one use; signing out everywhere ends both", async () => {
    const ada = await provider.signIn("ada@ridge.example", password);
    const state = "A".repeat(22);
    const { json } = await api("POST", "/me/learn-codes", ada.id, { state });
    const entry = new URL(json.url);
    const headers = { "content-type": "application/x-www-form-urlencoded", cookie: `hookwise-learn-state=${state}` };
    const enter = () =>
      fetch(`${place.learnUrl}${entry.pathname}`, { method: "POST", redirect: "manual", headers, body: entry.searchParams }); // oxfmt-ignore
    const cookie = (await enter()).headers.get("set-cookie")!.split(";")[0]!;
    const home = async () => (await fetch(`${place.learnUrl}/?plain`, { headers: { cookie } })).text();
    expect(await home()).toContain("Your lessons, Ada Hill");
    await provider.sdk.globalSignOut({ AccessToken: ada.access });
    for (const token of [ada.id, ada.access]) expect((await api("GET", "/me", token)).status).toBe(401);
    expect(await home()).not.toContain("Your lessons");
    expect((await enter()).status).toBe(400);
  });
});

describe("somebody who is invited", () => {
  it("gets a first password by mail and is in, with the role", async () => {
    const bea = await join("bea@ridge.example", "analyst");
    expect(bea.steps).toEqual(["NEW_PASSWORD_REQUIRED", "MFA_SETUP"]);
    expect(bea.me).toMatchObject({ member: { id: bea.person, role: "analyst" }, invitations: [] });
    expect(bea.me.organisations).toHaveLength(1);
    expect((await api("GET", "/people", bea.id)).status).toBe(200);
  });

  it("with an account already, is asked", async () => {
    await provider.register("gil@ridge.example", password, "Gil Hill");
    const gil = await provider.signIn("gil@ridge.example", password);
    await api("GET", "/me", gil.id);
    const { json } = await api("POST", "/invitations", place.key, { email: "gil@ridge.example" });
    await mailTo(place, "gil@ridge.example", /invites you/);
    const [invitation] = (await api("GET", "/me", gil.id)).json.invitations;
    const accepted = await api("POST", `/me/invitations/${invitation.id}`, gil.id, {});
    expect(accepted.json.member.id).toBe(json.id);
    expect(accepted.json.organisations).toHaveLength(2);
  });
});

describe("an account in an organisation's care", () => {
  it("loses its authenticator when an administrator resets it, with its sessions", async () => {
    const cid = await join("cid@ridge.example");
    expect((await provider.begin("cid@ridge.example", password)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    expect((await api("DELETE", `/people/${cid.person}/authenticator`)).status).toBe(204);
    await mailTo(place, "cid@ridge.example", /authenticator was reset/);
    await until(async () => (await api("GET", "/me", cid.id)).status === 401);
    expect((await provider.signIn("cid@ridge.example", password)).steps).toEqual(["MFA_SETUP"]);
  });

  it("is shut and signed out with its person, and opened again", async () => {
    const dan = await join("dan@ridge.example");
    await api("PATCH", `/people/${dan.person}`, place.key, { active: false });
    expect((await api("GET", "/me/profile", dan.id)).status).toBeGreaterThanOrEqual(401);
    const said = () =>
      provider.begin("dan@ridge.example", password).then(
        (step) => step.ChallengeName,
        (error: Error) => error.message,
      );
    await until(async () => (await said()) === "User is disabled.");
    await until(async () => (await api("GET", "/me", dan.id)).status === 401);
    await api("PATCH", `/people/${dan.person}`, place.key, { active: true });
    await until(async () => (await said()) === "SOFTWARE_TOKEN_MFA");
    expect((await api("GET", "/me", dan.id)).status).toBe(401);
  });

  it("that was invited and never used goes when the invitation is taken back", async () => {
    const { json } = await api("POST", "/invitations", place.key, { email: "eve@ridge.example" });
    const first = await firstPassword("eve@ridge.example");
    expect((await provider.begin("eve@ridge.example", first)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    expect((await api("DELETE", `/people/${json.id}/invitation`)).status).toBe(204);
    await until(() =>
      provider.begin("eve@ridge.example", first).then(
        () => false,
        () => true,
      ),
    );
  });
});
