import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import english from "../../src/features/audit/ui/words/en.json" with { type: "json" };
import german from "../../src/features/audit/ui/words/de.json" with { type: "json" };
import { features } from "../../src/features.ts";
import { accountEvents } from "../../src/kit/accounts.ts";

const root = join(import.meta.dirname, "../../src");
const flat = (acts: Record<string, Record<string, string>>) =>
  Object.entries(acts).flatMap(([thing, done]) => Object.keys(done).map((one) => `${thing}.${one}`));

/** What endpoints declare, what identity providers tell, and what jobs and reactions write by themselves. */
function everyAct(): { act: string; what: string | null }[] {
  const declared = features
    .flatMap(({ contract }) => Object.values(contract ?? {}))
    .flatMap((endpoint) => Object.entries(("audit" in endpoint && endpoint.audit) || {}) as [string, string][])
    .map(([act, what]) => ({ act, what }));
  const sources = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const written = sources
    .flatMap((file) => [
      ...readFileSync(join(root, file), "utf8").matchAll(/\bact: "([a-z-]+\.[a-z-]+)", what: "([a-z-]+)"/g),
    ]) // oxfmt-ignore
    .map(([, act, what]) => ({ act: act!, what: what! }));
  return [...declared, ...Object.keys(accountEvents).map((act) => ({ act, what: null })), ...written];
}

it("every act that can stand in the audit log, and every kind of thing, is said in words", () => {
  const all = everyAct();
  expect(all.length).toBeGreaterThan(130);
  const said = flat(english.acts);
  expect(all.map(({ act }) => act).filter((act) => !said.includes(act))).toEqual([]);
  const things = Object.keys(english.thing);
  expect(all.flatMap(({ what }) => what ?? []).filter((what) => !things.includes(what))).toEqual([]);
  // The other language is held to the same keys by the test of all catalogues; here it is held to other words.
  expect(flat(german.acts)).toEqual(said);
});
