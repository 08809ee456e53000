import { afterAll, beforeAll, expect, test } from "vitest";
import "../people/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Feature } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { handlers, steps } from "./handlers.ts";
import { frozenLure, lure } from "./index.ts";
import { sanitiserEdition } from "./stored.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

const actor: Actor = { kind: "member", id: newId(), member: newId(), may: new Set(), name: "Ada" };

/** An unclosed string across a line's end: what an earlier sanitiser kept, and browsers load. */
const leak = `a{color:"\n;background:url(https://elsewhere.example/opened.gif)}`;

test("a lure saved before the sanitiser was mended loads nothing from outside when it is sent or shown", async () => {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Bay", plan: "enterprise" }, now));
  const call = (name: keyof typeof handlers, input: object): Promise<any> =>
    answer({ name: "lures", handlers, steps } as Feature, name, { org, actor, input, env: t.env });
  const { id, version } = await call("createLure", {
    title: "Door code",
    subject: "New door code",
    senderName: "Facility",
    senderLocal: "facility",
    html: `<style>a{color:red}</style><p>Your code changes today. <a href="{{link}}">See the code</a></p>`,
    landing: { kind: "form", html: `<style>a{color:red}</style><form><button>Go</button></form>` },
    cues: [{ kind: "urgency", quote: "changes today", explanation: "In a hurry.", skill: "urgency" }],
    alignment: [4, 4, 4, 4, 2],
  });
  const saved = (await t.database.tx(org, (db) => lure(db, org, id))).html;
  expect(saved).toContain("a{color:red}");
  const before = "replace(content::text, 'a{color:red}', $2)::jsonb";
  await t.look(`UPDATE lure_versions SET content = ${before}, sanitiser = 0 WHERE lure = $1`, [
    id,
    JSON.stringify(`${leak}a{color:red}`).slice(1, -1),
  ]);
  const [row] = await t.look<{ content: object }>("SELECT content FROM lure_versions WHERE lure = $1", [id]);
  expect(JSON.stringify(row).split("elsewhere.example")).toHaveLength(3);

  const [current, frozen] = await t.database.tx(org, async (db) => [
    await lure(db, org, id),
    await frozenLure(db, org, id, version),
  ]);
  const shown = [current, frozen, await call("getLure", { id }), await call("previewLure", { id })];
  for (const one of shown) expect(JSON.stringify(one)).not.toContain("elsewhere.example");
  // Its cues still stand at their words.
  const [cue] = frozen!.cues;
  expect(frozen!.html.slice(cue!.start, cue!.end)).toBe("changes today");
  expect(frozen!.landing.html).toContain("<form");
  // A version made from it is clean in the database, too.
  await call("updateLure", { id, title: "Door code, again" });
  const rows = await t.look("SELECT sanitiser FROM lure_versions WHERE lure = $1 ORDER BY version", [id]);
  expect(rows).toEqual([{ sanitiser: 0 }, { sanitiser: sanitiserEdition }]);
  const [next] = await t.look("SELECT content FROM lure_versions WHERE lure = $1 AND version = 2", [id]);
  expect(JSON.stringify(next)).not.toContain("elsewhere.example");
});

test("what was cleaned of a version that a promotion lost is not taken for the text that has its number since", async () => {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Bay", plan: "enterprise" }, now));
  const { id, version } = await answer({ name: "lures", handlers, steps } as Feature, "createLure", {
    org,
    actor,
    env: t.env,
    input: {
      title: "Door code",
      subject: "Lost",
      senderName: "Facility",
      senderLocal: "facility",
      html: `<p>Your code changes today. <a href="{{link}}">See the code</a></p>`,
      cues: [],
      alignment: [4, 4, 4, 4, 2],
    },
  }) as any; // oxfmt-ignore
  const subject = async () => (await t.database.tx(org, (db) => frozenLure(db, org, id, version))).subject;
  await t.look("UPDATE lure_versions SET sanitiser = 0 WHERE lure = $1", [id]);
  expect(await subject()).toBe("Lost");
  await t.look(`UPDATE lure_versions SET content = jsonb_set(content, '{subject}', '"Saved anew"') WHERE lure = $1`, [id]); // oxfmt-ignore
  expect(await subject()).toBe("Saved anew");
});
