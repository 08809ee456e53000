import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { starterLures } from "../../features/lures/index.ts";
import { contract as organisations } from "../../features/organisations/contract.ts";
import { plans as productPlans, proofDays, recheckDays, trialDays } from "../../features/organisations/rules.ts";
import type { Capability, PlanId } from "../../features/organisations/rules.ts";
import { demoPeople } from "../../features/people/index.ts";
import { lessons, lessonSeconds } from "../../features/training/index.ts";
import { maxReminders } from "../../features/training/rules.ts";
import { variables } from "../../kit/config.ts";
import { roles } from "../../kit/roles.ts";
import type { Role } from "../../kit/roles.ts";
import { heroClaims, trustClaims } from "./content/claims.ts";
import { allFeatures } from "./content/features.ts";
import { comparison, plans, teaserPlans, yearlySaving } from "./content/plans.ts";
import { startQuestions } from "./content/questions.ts";

/** The least that an organisation may set. */
const { inputSchema } = organisations.changeOrganisation["~orpc"] as unknown as {
  inputSchema: { safeParse(value: unknown): { success: boolean } };
};
const smallestGroup = Array.from({ length: 100 }, (_, people) => people).find(
  (people) => inputSchema.safeParse({ smallestGroup: people }).success,
);

// What the public pages say, held against the product and against the figures that were agreed on.

const root = join(import.meta.dirname, "../../..");
const folder = join(import.meta.dirname, "content");
const texts = ["blog", "docs", "tutorials"].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
);
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

describe.each(texts)("%s", (name) => {
  const text = textOf(name);
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...parts]) => parts);

  it("names endpoints, variables and commands that exist", () => {
    const { paths } = json("docs/openapi.json");
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = found(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s?]*)/g).map((parts) => parts.join(" "));
    expect(operations).toEqual(expect.arrayContaining(named));
    const settings = found(/\b([A-Z]+(?:_[A-Z]+)+)\b/g).flat();
    expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(settings));
    const commands = found(/npm run (?:--silent )?([\w:-]+)/g).flat();
    expect(Object.keys(json("package.json").scripts)).toEqual(expect.arrayContaining(commands));
  });
});

describe("the documentation of roles", () => {
  const text = textOf("docs/user-roles-and-permissions.md");
  const granted = features.flatMap((one) => Object.entries(one.permissions ?? {}));
  const all = granted.map(([permission]) => permission);
  const may = (role: Role) => granted.filter(([, holders]) => holders.includes(role)).map(([permission]) => permission);
  const holders = (permission: string) => granted.find(([one]) => one === permission)![1];

  it("lists all seven, from the mightiest to the humblest", () => {
    const rows = [...text.matchAll(/^\| ([A-Z][a-z ]+) \| (?!Made)/gm)].map(([, role]) => role);
    expect(rows.map((role) => role!.toLowerCase().replace(" ", "-"))).toEqual(roles);
    expect(roles).toHaveLength(7);
  });

  it("says what each may", () => {
    expect(may("owner").toSorted()).toEqual(all.toSorted());
    expect(all.filter((one) => !may("admin").includes(one))).toEqual(["people:owners"]);
    expect(may("learner").toSorted()).toEqual(["lessons:read", "reports:write"]);
  });

  it.each<[Role, string[], string[]]>([
    [
      "campaign-manager",
      ["lures:write", "campaigns:write", "campaigns:launch", "people:write", "results:read", "insight:read"],
      ["people:roles", "api-keys:manage", "domains:manage", "sending-profiles:write", "audit:read"],
    ],
    [
      "approver",
      ["campaigns:read", "insight:read", "campaigns:approve", "campaigns:kill", "lures:approve"],
      ["campaigns:write", "campaigns:launch", "results:read"],
    ],
    [
      "analyst",
      ["insight:read", "results:read", "results:review"],
      ["campaigns:write", "campaigns:launch", "campaigns:approve", "campaigns:kill"],
    ],
    ["department-manager", ["people:read", "results:read"], ["people:write", "campaigns:read", "insight:read"]],
  ])("says what %s may and may not", (role, allowed, refused) => {
    expect(may(role)).toEqual(expect.arrayContaining(allowed));
    expect(may(role).filter((one) => refused.includes(one))).toEqual([]);
  });

  it("says who sets permissions and who reads the audit log, and names permissions that exist", () => {
    expect(holders("people:roles")).toEqual(["owner", "admin"]);
    expect(holders("audit:read")).toEqual(["owner", "admin"]);
    expect(holders("people:accounts")).toEqual(["owner", "admin"]);
    const [, list] = /"permissions": (\[.*?\])/.exec(text)!;
    expect(all).toEqual(expect.arrayContaining(JSON.parse(list!)));
  });
});

describe("a number in words", () => {
  it.each([
    ["docs/getting-started.md", "about sixty people", demoPeople.length, 60],
    ["docs/getting-started.md", "a fourteen-day trial", trialDays, 14],
    ["docs/getting-started.md", "checked again every week", recheckDays, 7],
    ["docs/getting-started.md", "after ninety days in which it could not be seen", proofDays, 90],
    ["docs/user-roles-and-permissions.md", "with fewer than five people", smallestGroup, 5],
    ["tutorials/understanding-risk-scores.md", "fewer than five people", smallestGroup, 5],
    ["blog/robots-click-too.md", "after a hold of two minutes", variables.parse({}).VERDICT_HOLD_SECONDS, 120],
    ["blog/the-first-minute-after-a-click.md", "two emails about it at most", maxReminders, 2],
  ])("%s: %s", (name, words, product, figure) => {
    expect(textOf(name)).toContain(words);
    expect(product).toBe(figure);
  });

  // Libraries grow by a file at a time, without a change here.
  it("holds for lessons and lures", async () => {
    expect(textOf("features.ts")).toContain("More than forty short exercises");
    expect(lessons.all.length).toBeGreaterThan(40);
    for (const one of lessons.all) expect(lessonSeconds(one), one.id).toBeLessThanOrEqual(90);
    expect(textOf("tutorials/creating-custom-templates.md")).toContain("more than two dozen lures");
    expect((await starterLures()).length).toBeGreaterThan(24);
    expect(allFeatures).toHaveLength(14);
  });
});

describe("prices and claims", () => {
  it("are the agreed ones, contradictions included", () => {
    const teaser = teaserPlans.map(
      ({ name, price, period, description }) => `${name}: ${price} ${period}, ${description}`,
    );
    expect(teaser).toEqual([
      expect.stringContaining("Free: £0"),
      expect.stringMatching(/^Starter: £99 per month, .*up to 25 users/),
      expect.stringMatching(/^Professional: £299 per month, .*up to 100 users, 14-day free trial/),
      expect.stringMatching(/^Enterprise: Custom .*unlimited users/),
    ]);
    const cards = plans.map(({ name, price, period }) => [
      name,
      price.monthly,
      period.monthly,
      price.yearly,
      period.yearly,
    ]);
    expect(cards).toEqual([
      ["Individual", "Free", "", "Free", ""],
      ["Business", "£49", "per month", "£468", "per year"],
      ["Enterprise", "Custom", "", "Custom", ""],
    ]);
    expect(yearlySaving.label).toBe("Save 20%");
    expect(yearlySaving.note).toContain("£120 per year");
    const claims = [...heroClaims, ...trustClaims].map(({ figure, label }) => `${figure} ${label}`);
    expect(claims).toEqual([
      "98% threat detection",
      "500+ organizations",
      "75% risk reduction",
      "24/7 support",
      "14 days free trial, no credit card",
      "10,000+ users trained",
      "under 15 minutes to set up",
      "20+ languages",
      "99.99% uptime SLA",
    ]);
    const answers = startQuestions.map(({ answer }) => answer).join(" ");
    expect(answers).toMatch(/Under 15 minutes .* under 30 minutes/);
  });

  it.each<[PlanId, string, number]>([
    ["individual", "1 user", 1],
    ["business", "Up to 25 users", 25],
    ["enterprise", "Unlimited users", Infinity],
  ])("give %s the seats that the product counts: %s", (id, words, seats) => {
    expect(plans.find((one) => one.id === id)!.features).toContain(words);
    expect(productPlans[id].seats).toBe(seats);
    expect([productPlans.starter.seats, productPlans.professional.seats]).toEqual([25, 100]);
  });

  it.each<[string, Capability[]]>([
    ["Phishing simulations", ["simulations"]],
    ["Awareness dashboard", ["awareness-dashboard"]],
    ["Custom templates", ["custom-templates"]],
    ["User management", ["user-management"]],
    ["Multi-language", ["multi-language"]],
    ["Reporting plugin", ["reporting-plugin"]],
    ["SSO/SCIM/API", ["api"]],
    ["Dedicated support", []],
    ["Compliance reports", ["compliance-reports"]],
    ["Incident response integration", ["incident-response"]],
  ])("compare plans as the product does: %s", (feature, capabilities) => {
    const row = comparison.find((one) => one.feature === feature)!;
    for (const plan of ["individual", "business", "enterprise"] as const)
      for (const one of capabilities)
        expect({ plan, one, has: row[plan] }).toEqual({
          plan,
          one,
          has: productPlans[plan].capabilities.includes(one),
        });
    expect(comparison).toHaveLength(10);
  });
});
