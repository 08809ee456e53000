import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkExports } from "./exports.ts";
import { line, rules } from "./index.ts";
import { readTree, sourceFile } from "./tree.ts";

const list = sourceFile("src/features.ts", "export const features: readonly Feature[] = [people, apiKeys, campaigns];");
const migration = sourceFile(
  "src/features/people/migrations/1.sql",
  "CREATE TABLE people (org uuid);\nCREATE VIEW people_public_members AS SELECT 1;",
);
const names = ["people", "api-keys", "campaigns"].map((name) => sourceFile(`src/features/${name}/README.ts`, ""));

function findings(rule: string, path: string, text: string, ...others: [string, string][]): string[] {
  const more = others.map(([otherPath, otherText]) => sourceFile(otherPath, otherText));
  return rules[rule]!([list, migration, ...names, ...more, sourceFile(path, text)]).map(line);
}

describe("who may use what", () => {
  const table = "imports follow the table";
  const allowed = [
    ["src/features/campaigns/handlers.ts", 'import { member } from "../people/index.ts";'],
    ["src/features/campaigns/handlers.ts", 'import { newId } from "../../kit/id.ts";'],
    ["src/features/campaigns/ui/page.tsx", 'import { Face } from "../../people/ui/parts/face.tsx";'],
    ["src/features/campaigns/ui/page.tsx", 'import { Button } from "../../../ui/parts/button.tsx";'],
    ["src/sites/main/server.ts", 'import { member } from "../../features/people/index.ts";'],
    ["src/main.ts", 'import { open } from "./identity/index.ts";'],
    ["src/channels/email/index.ts", 'import type { Channel } from "../channel.ts";'],
  ] as const;
  it.each(allowed)("%s may: %s", (path, text) => expect(findings(table, path, text)).toEqual([]));

  const refused = [
    ["src/kit/id.ts", 'import { member } from "../features/people/index.ts";', "the kit knows no product word"],
    ["src/features/people/handlers.ts", 'import { launch } from "../campaigns/index.ts";', "write a fact"],
    ["src/features/api-keys/jobs.ts", 'import type { Row } from "../people/store.ts";', "use the face of people"],
    ["src/features/people/handlers.ts", 'import { email } from "../../channels/email/index.ts";', "asks outbound"],
    [
      "src/features/outbound/sender.ts",
      'import { channels } from "../../channels/index.ts";',
      "outbound's gate uses channels/index.ts",
    ],
    ["src/features/people/handlers.ts", 'import { Page } from "./ui/page.tsx";', "server files never import screens"],
    ["src/features/people/ui/page.tsx", 'import { find } from "../store.ts";', "screens use contract"],
    ["src/sites/lure/server.ts", 'import { find } from "../../features/people/store.ts";', "use the face of people"],
    ["src/sites/lure/server.ts", 'import { x } from "../main/server.ts";', "a site uses the kit"],
    ["src/sites/main/server.ts", 'import { x } from "../../identity/index.ts";', "only main.ts"],
    [
      "src/channels/sms/index.ts",
      'import { x } from "../../features/people/index.ts";',
      "a channel knows only the kit",
    ],
  ] as const;
  it.each(refused)("%s may not: %s", (path, text, cure) => {
    const [found, ...rest] = findings(table, path, text);
    expect(rest).toEqual([]);
    expect(found).toContain(`${path}:1`);
    expect(found).toContain(cure);
  });
});

describe("the other rules", () => {
  it.each(["kit", "identity/pools", "ui/charts", "features/campaigns/sender"])(
    "finds circles between files inside %s, of types too",
    (folder) => {
      const rule = "no import circles";
      const back: [string, string] = [`src/${folder}/b.ts`, 'import { a } from "./c.ts";'];
      const way: [string, string] = [`src/${folder}/c.ts`, 'export type { A } from "./a.ts";'];
      for (const text of ['import { b } from "./b.ts";', 'import type { b } from "./b.ts";'])
        expect(findings(rule, `src/${folder}/a.ts`, text, back, way)).toHaveLength(1);
      expect(findings(rule, `src/${folder}/a.ts`, 'import { a } from "./d.ts";', back, way)).toEqual([]);
    },
  );

  it("keeps the identity provider's folders in their order", () => {
    const rule = "the identity provider's folders have an order";
    const found = (path: string, to: string) =>
      findings(rule, `src/identity/${path}`, `import type { X } from "${to}";`);
    expect(found("challenges/TOTP.ts", "../flows/ask.ts")).toEqual([]);
    expect(found("flows/ask.ts", "../wire/error.ts")).toEqual([]);
    expect(found("flows/ask.ts", "./steps.ts")).toEqual([]);
    expect(found("index.ts", "./flows/begin.ts")).toEqual([]);
    expect(found("store/testing/rows.ts", "../../flows/begin.ts")).toEqual([]);
    expect(found("flows/ask.ts", "../challenges/TOTP.ts")[0]).toContain("challenges stands below flows");
    expect(found("flows/ask.ts", "../index.ts")[0]).toContain("the root stands below flows");
    expect(found("rooms/door.ts", "../wire/error.ts")[0]).toContain("has no place in the order");
  });

  it("follows what reaches the browser", () => {
    const rule = "what reaches the browser is browser-safe";
    const deep: [string, string] = ["src/kit/deep.ts", 'import { createHash } from "node:crypto";'];
    const [found] = findings(
      rule,
      "src/features/people/contract.ts",
      'import { hash } from "../../kit/deep.ts";',
      deep,
    );
    expect(found).toContain("src/kit/deep.ts:1 imports node:crypto");
    expect(found).toContain("by src/features/people/contract.ts");
    expect(findings(rule, "src/features/people/store.ts", 'import "node:fs";')).toEqual([]);
  });

  it("keeps the environment in one place", () => {
    const rule = "the environment is read in kit/config.ts only";
    expect(findings(rule, "src/kit/log.ts", "\nprocess.env.X")[0]).toContain("src/kit/log.ts:2 reads process.env");
    expect(findings(rule, "src/kit/config.ts", "process.env")).toEqual([]);
  });

  it("keeps SQL in stores", () => {
    const rule = "SQL stands in stores and migrations only";
    expect(findings(rule, "src/features/people/handlers.ts", "db.query(`\n  SELECT 1`)")).toHaveLength(1);
    expect(findings(rule, "src/features/people/store/find.ts", "db.query(`SELECT 1`)")).toEqual([]);
    expect(findings(rule, "src/features/people/handlers.ts", '"Select a lure, then launch."')).toEqual([]);
  });

  it("keeps stores to their own tables and earlier features' views", () => {
    const rule = "stores touch their own tables";
    expect(findings(rule, "src/features/people/store.ts", "`SELECT * FROM people`")).toEqual([]);
    expect(findings(rule, "src/features/campaigns/store.ts", "`SELECT * FROM people_public_members`")).toEqual([]);
    expect(findings(rule, "src/features/campaigns/store.ts", "`SELECT * FROM people p`")[0]).toContain(
      "touches people, which belongs to people",
    );
    const mine: [string, string] = ["src/features/campaigns/migrations/2.sql", "CREATE TABLE campaigns (org uuid);"];
    expect(findings(rule, "src/features/people/store.ts", "`UPDATE campaigns SET x = 1`", mine)[0]).toContain(
      "write a fact",
    );
  });

  it("lets no file export what nobody uses", () => {
    const own = "export const most = 3;\nexport const all = () => most;";
    const found = (text: string, ...by: [path: string, text: string][]) =>
      checkExports([sourceFile("src/kit/a.ts", text), ...by.map(([path, its]) => sourceFile(path, its))], []).map(line);
    const test: [string, string] = ["src/kit/a.test.ts", 'import { all, most } from "./a.ts";'];
    expect(found(own, ["src/kit/b.ts", 'import { all, most as least } from "./a.ts";'])).toEqual([]);
    expect(found(own, ["src/kit/b.ts", 'import * as a from "./a.ts";'])).toEqual([]);
    expect(found(own, ["src/kit/b.ts", 'const { all } = await import("./a.ts");'])).toEqual([]);
    expect(found(own, ["src/kit/b.ts", 'import { all } from "./a.ts";'])[0]).toContain("src/kit/a.ts:1 exports most");
    // Tests may look at what its own file uses; what only they use is no part of the product.
    expect(found(own, test)).toHaveLength(1);
    expect(found(own, test)[0]).toContain("exports all, which nobody uses. Cure: take it out");
    expect(found('export { b, c } from "./b.ts";', ["src/kit/x.ts", 'import { b } from "./a.ts";'])).toHaveLength(1);
    expect(found("export interface A {}\nconst a: A = {};")[0]).toContain("do not export it");
  });

  it("names channels in their list alone", () => {
    const rule = "channels are named by their list";
    const channels: [string, string] = [
      "src/channels/list.ts",
      'export { email } from "./email/channel.ts";\nexport { sms } from "./sms/channel.ts";',
    ];
    const found = (path: string, text: string) => findings(rule, path, text, channels);
    expect(found("src/features/campaigns/rules.ts", 'const by = "sms";')[0]).toContain("ask the list");
    expect(found("src/features/people/rules.ts", 'const field = "email";')).toEqual([]);
    for (const text of [
      '{ channel: "email" }',
      'channel === "sms"',
      'z.literal("email")',
      'describeTransport("email")',
    ])
      expect(found("src/features/people/rules.ts", text)).toHaveLength(1);
    expect(found("src/features/people/migrations/9.sql", "CHECK (channel IN ('email'))")).toHaveLength(1);
    expect(found("src/features/outbound/x.ts", 'import { x } from "../../channels/email/x.ts";')).toHaveLength(1);
    expect(found("src/channels/email/channel.ts", 'id: "email"')).toEqual([]);
  });

  it("misses no feature in the list", () => {
    expect(findings("every feature is in the list", "src/features/game/index.ts", "")[0]).toContain(
      "add it to src/features.ts",
    );
  });
});

describe("this tree", () => {
  const tree = readTree(join(import.meta.dirname, "../.."));
  it("is read whole, imports too", () => {
    expect(tree.length).toBeGreaterThan(100);
    expect(tree.find((file) => file.path === "src/main.ts")?.imports.map((one) => one.to)).toContain(
      "src/kit/config.ts",
    );
  });
  it.each(Object.keys(rules))("%s", (name) => expect(rules[name]!(tree).map(line)).toEqual([]));
});
