import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { capabilities, plans } from "../../features/organisations/rules.ts";
import type { Capability } from "../../features/organisations/rules.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { testApi } from "./testing.ts";

// Every capability that plans differ in is refused, where it is used, to a plan that holds everything else, in words that name a plan that has it; and
// is not refused to a plan that holds it. A launch without `simulations` is a barrier among others (campaigns/rules/launch.test.ts).

type Act = [method: "GET" | "POST", path: string, body?: object];

const draft = {
  title: "Door code",
  subject: "New door code",
  senderName: "Facility",
  senderLocal: "facility",
  html: '<p>Your code changes today. <a href="{{link}}">See the code</a></p>',
  cues: [{ kind: "urgency", quote: "changes today", explanation: "In a hurry.", skill: "urgency" }],
  alignment: [4, 4, 4, 4, 2],
};

/** What a capability is for; one act each. */
const acts: Record<Exclude<Capability, "simulations">, Act> = {
  "awareness-dashboard": ["GET", "/insight/overview"],
  "custom-templates": ["POST", "/lures", draft],
  "user-management": ["POST", "/people", { email: "second@hill.example", name: "Second" }],
  "multi-language": ["POST", "/lures", { ...draft, locale: "de", variantOf: newId() }],
  "reporting-plugin": ["POST", "/reports", { messageId: "<a@hill.example>" }],
  api: ["POST", "/api-keys", { name: "A key", scopes: ["people:read"] }],
  "compliance-reports": ["POST", "/insight/reports", { kind: "iso-27001", period: "2026" }],
  "incident-response": ["POST", "/webhooks", { url: "https://192.0.2.1/", events: ["recipient.clicked"] }],
};

const usual = plans.professional;
afterEach(() => void (plans.professional = usual));

let t: TestEnv;
let app: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  const org = newId();
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "professional" }));
  await t.look(
    "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'First', 'first', 'first', 'first@hill.example', 'first@hill.example')",
    [org, newId()],
  );
  app = await testApi(t.env, { anna: { org } });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await t?.close();
});

async function send([method, path, body]: Act) {
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: "Bearer anna", ...(body && { "content-type": "application/json" }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, json: answer.json() as Record<string, unknown> };
}

describe("a capability", () => {
  it("has an act here, each one", () => {
    expect([...Object.keys(acts), "simulations"].toSorted()).toEqual([...capabilities].toSorted());
  });

  it.each(Object.entries(acts) as [Capability, Act][])("%s is refused to a plan without it alone", async (one, act) => {
    // A plan that is for one person has one seat.
    const seats = one === "user-management" ? 1 : 100;
    plans.professional = { seats, capabilities: capabilities.filter((other) => other !== one) };
    const { status, json } = await send(act);
    expect([status, json["reason"], json["capability"]], JSON.stringify(json)).toEqual([402, "plan-limit", one]);
    expect(json["plans"]).toContain("enterprise");
    expect(json["detail"]).toMatch(/Professional plan\. These plans include it: .*Enterprise/);
    plans.professional = { seats: 100, capabilities };
    expect((await send(act)).json["reason"]).not.toBe("plan-limit");
  });
});
