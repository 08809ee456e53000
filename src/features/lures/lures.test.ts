import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { audit } from "../audit/index.ts";
import { createOrganisation } from "../organisations/index.ts";
import { addPeople } from "../people/index.ts";
import { actorAs } from "../people/testing.ts";
import type { NewOrganisation } from "../organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Feature } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { partOf } from "../../../tools/sweep/wide.ts";
import { contract } from "./contract.ts";
import { handlers, steps } from "./handlers.ts";
import { listLures } from "./store/lures.ts";
import { frozenLure, lure, otherLanguages, starterId, starterLures } from "./index.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

async function newOrganisation(plan: NewOrganisation["plan"] = "enterprise", locale = "en"): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Brightwater", plan: plan!, locale }, now));
  return id;
}

function person(name: string): Actor {
  const id = newId();
  const account = { issuer: "us", subject: id, username: name, use: "access" as const, email: null, emailVerified: false, name, federated: false, signIn: {} }; // oxfmt-ignore
  return { kind: "member", id, member: id, may: new Set(), name, account };
}

function call(org: string, actor: Actor, name: keyof typeof handlers, input: object): Promise<any> {
  return answer({ name: "lures", handlers, steps } as Feature, name, { org, actor, input, env: t.env });
}

const draft = {
  title: "Door code",
  subject: "New door code for {{department|you}}",
  senderName: "Facility",
  senderLocal: "facility",
  html: `<p>Hello {{first_name|there}}, your code changes today. <a href="{{link}}">See the code</a></p><script>alert(1)</script>`,
  cues: [{ kind: "urgency", quote: "changes today", explanation: "In a hurry.", skill: "urgency" }],
  alignment: [4, 4, 4, 4, 2],
};

describe("own lures", () => {
  test("whose words are cut in the middle of a letter are saved and copied like any other", async () => {
    const [org, ada] = [await newOrganisation(), person("Ada")];
    const word = `x${Array.from("abcdefghijklmnopqrstuvwxyz")
      .map((one) => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 97))
      .join("")}`;
    const pieces = `<p>${Array.from(word)
      .map((one) => `<b>${one}</b>`)
      .join("")} `.repeat(4);
    const made = await call(org, ada, "createLure", {
      ...draft,
      title: `${"x".repeat(112)}\u{1f422}`,
      html: draft.html + pieces,
    });
    expect(made.usable).toBe(false);
    const copy = await call(org, ada, "copyLure", { id: made.id });
    expect(copy.title.isWellFormed()).toBe(true);
  });

  test("that let people's own fields speak go to a second person: nobody can read here what these will say", async () => {
    const [org, ada] = [await newOrganisation(), person("Ada")];
    for (const change of [
      { html: `<p>{{custom.news}}</p>${draft.html}` },
      { subject: "Your {{ custom.what|parcel }}" },
      { text: "Dear you, {{custom.a}}: {{link}}" },
      { html: `<img src="{{qr}}" alt="{{custom.news}}">${draft.html}` },
    ]) {
      const made = await call(org, ada, "createLure", { ...draft, ...change, cues: [] });
      expect
        .soft(made, JSON.stringify(change))
        .toMatchObject({ usable: false, findings: [{ theme: "picture", level: "doubtful" }] });
    }
  });

  test("are sanitised, completed, rated and audited", async () => {
    const org = await newOrganisation();
    const made = await call(org, person("Ada"), "createLure", draft);
    expect(made).toMatchObject({
      version: 1,
      source: "own",
      difficulty: "very",
      cueCount: 1,
      usable: true,
      lesson: "urgency",
      locale: "en",
    });
    expect(made.removed).toEqual(["html: <script>"]);
    expect(made.html).toMatch(/^<!doctype html>.*See the code<\/a><\/p><\/body><\/html>$/s);
    expect(made.text).toBe("Hello {{first_name|there}}, your code changes today. See the code ({{link}})");
    expect(made.html.slice(made.cues[0].start, made.cues[0].end)).toBe("changes today");
    const rows = await t.look<{ act: string; detail: object }>(
      "SELECT act, detail FROM audit_entries WHERE org = $1 AND what = 'lure'",
      [org],
    );
    expect(rows).toEqual([{ act: "lure.created", detail: { version: 1, findings: [] } }]);
  });

  test("every save is a new version, and old ones stay as they were", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    const { id } = await call(org, ada, "createLure", draft);
    const next = await call(org, ada, "updateLure", {
      id,
      html: `<p>Your code changes today, once. <a href="{{link}}">Look</a></p>`,
    });
    expect(next).toMatchObject({
      version: 2,
      subject: draft.subject,
      text: "Your code changes today, once. Look ({{link}})",
    });
    const before = await t.database.tx(org, (db) => frozenLure(db, org, id, 1));
    expect(before.text).toContain("See the code");
    expect((await t.database.tx(org, (db) => lure(db, org, id))).version).toBe(2);
    await expect(t.database.tx(org, (db) => frozenLure(db, org, id, 3))).rejects.toMatchObject({ reason: "no-lure" });
  });

  test("are refused with every fault named, and nothing is half done", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    await expect(
      call(org, ada, "createLure", {
        ...draft,
        subject: "Hi {{firstname}}",
        html: `<p>A\n {{nickname}} <b style="color:{{email}}">x</b></p>`,
        cues: [],
      }),
    ).rejects.toMatchObject({
      reason: "bad-template",
      fields: [
        {
          path: "subject",
          message: expect.stringMatching(
            /Line 1, column 4: there is no variable "firstname"\. Use one of: first_name, .*custom\.<field>\./,
          ),
        },
        { path: "html", message: expect.stringMatching(/Line 2, column 2: there is no variable "nickname"/) },
      ],
    });
    await expect(
      call(org, ada, "createLure", { ...draft, cues: [{ ...draft.cues[0], quote: "not there" }] }),
    ).rejects.toMatchObject({
      reason: "cue-not-found",
      fields: [{ path: "cues.0.quote" }],
    });
    await expect(
      call(org, ada, "createLure", { ...draft, landing: { kind: "form", html: "<p>{{email}}</p>" } }),
    ).rejects.toMatchObject({
      fields: [{ path: "landing.html", message: expect.stringContaining("organisation, colleague, date, time, link") }],
    });
    await expect(
      call(org, ada, "createLure", { ...draft, landing: { kind: "form", html: "<p>nothing to send</p>" } }),
    ).rejects.toMatchObject({
      reason: "bad-template",
    });
    expect(await t.look("SELECT id FROM lures WHERE org = $1", [org])).toEqual([]);
  });

  test("that nobody can follow are refused with what to do; a picture's code or a link in the text alone will do", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    const dead = { ...draft, html: "<p>Your code changes today. Report it: {{report_link}}</p>" };
    await expect(call(org, ada, "createLure", dead)).rejects.toMatchObject({
      reason: "bad-template",
      fields: [{ path: "html", message: expect.stringMatching(/anything to follow\. Add a link to the email/) }],
    });
    await expect(call(org, ada, "createLure", { ...dead, text: "No way on" })).rejects.toMatchObject({
      reason: "bad-template",
    });
    const withCode = { ...dead, html: `<p>Your code changes today.</p><img src="{{qr}}" alt="Code">` };
    expect((await call(org, ada, "createLure", withCode)).notices).toEqual([]);
    const plain = await call(org, ada, "createLure", { ...dead, text: "It changes today: {{link}}" });
    expect(plain.notices).toEqual([expect.stringMatching(/^Only the plain-text part has a link/)]);
    await expect(call(org, ada, "updateLure", { id: plain.id, text: "No way on" })).rejects.toMatchObject({
      reason: "bad-template",
    });
    expect((await call(org, ada, "getLure", { id: plain.id })).version).toBe(1);
  });

  test("say what was taken out of them, each with its field", async () => {
    const made = await call(await newOrganisation(), person("Ada"), "createLure", {
      ...draft,
      html: `<meta http-equiv="Refresh" content="0;url=https://a.example">${draft.html}<p onclick="x()">.</p>`,
      landing: {
        kind: "form",
        html: `<head><meta http-equiv="Content-Type" content="text/html"></head><form action="https://a.example/take"><input name="user"><button>Go</button></form><form action="#"><button>Or</button></form>`,
      },
    });
    expect(made.removed).toEqual([
      "html: meta refresh",
      "html: <script>",
      "html: onclick",
      "landing.html: form action",
    ]);
    expect(made.html + made.landing.html).not.toMatch(/a\.example|onclick|refresh/i);
    const clean = await call(await newOrganisation(), person("Ada"), "createLure", { ...draft, html: made.html });
    expect(clean.removed).toEqual([]);
  });

  test.each([
    ["en", undefined, "Continue"],
    ["de", undefined, "Weiter"],
    ["de", "en", "Continue"],
  ])("with a page that only informs get a button to go on with: of %s, in %s", async (own, locale, says) => {
    const org = await newOrganisation("enterprise", own);
    const made = await call(org, person("Ada"), "createLure", {
      ...draft,
      ...(locale && { locale }),
      landing: { kind: "info", html: "<body><h1>Seen</h1></body>" },
    });
    const form = `<h1>Seen</h1><form [^>]*method="post" action="\\{\\{link\\}\\}"[^>]*>.*`;
    expect(made.landing.html).toMatch(new RegExp(`${form}<button type="submit">${says}</button></form></body>`));
  });

  test("belong to the Business plan and above", async () => {
    const org = await newOrganisation("individual");
    await expect(call(org, person("Ada"), "createLure", draft)).rejects.toMatchObject({
      kind: "quota",
      reason: "plan-limit",
    });
    await expect(call(org, person("Ada"), "copyLure", { id: starterId(1) })).rejects.toMatchObject({
      reason: "plan-limit",
    });
  });

  test("are five thousand in use at most; one that is archived makes room", async () => {
    const [org, ada] = [await newOrganisation(), person("Ada")];
    const { id } = await call(org, ada, "createLure", draft);
    await t.look("INSERT INTO lures (org, id, source, family, version, title, locale, difficulty, digest) SELECT $1, gen_random_uuid(), 'own', gen_random_uuid(), 1, 'x', 'en', 'very', '' FROM generate_series(1, 4999)", [org]); // oxfmt-ignore
    const full = { reason: "too-many-lures" };
    await expect(call(org, ada, "createLure", draft)).rejects.toMatchObject(full);
    await expect(call(org, ada, "copyLure", { id })).rejects.toMatchObject(full);
    await call(org, ada, "archiveLure", { id });
    expect(await call(org, ada, "restoreLure", { id })).toMatchObject({ archived: false });
    await call(org, ada, "archiveLure", { id });
    await call(org, ada, "createLure", draft);
    await expect(call(org, ada, "restoreLure", { id })).rejects.toMatchObject(full);
  });

  test("of another organisation do not exist", async () => {
    const [one, other] = [await newOrganisation(), await newOrganisation()];
    const { id } = await call(one, person("Ada"), "createLure", draft);
    for (const name of ["getLure", "updateLure", "archiveLure", "restoreLure", "copyLure", "previewLure"] as const)
      await expect(call(other, person("Eve"), name, { id })).rejects.toMatchObject({
        kind: "missing",
        reason: "no-lure",
      });
    await expect(
      call(other, person("Eve"), "approveOverride", { id, version: 1, reason: "because I say so" }),
    ).rejects.toMatchObject({ reason: "no-lure" });
  });

  test("that were taken out of use leave the list and cannot be changed, but stay readable", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    const { id } = await call(org, ada, "createLure", draft);
    await call(org, ada, "archiveLure", { id });
    expect((await call(org, ada, "listLures", { limit: 50, source: "own" })).items).toEqual([]);
    expect((await call(org, ada, "listLures", { limit: 50, source: "own", archived: true })).items).toHaveLength(1);
    expect(await call(org, ada, "getLure", { id })).toMatchObject({ archived: true, usable: false });
    await expect(call(org, ada, "updateLure", { id, title: "x" })).rejects.toMatchObject({ reason: "lure-archived" });
  });

  test("come back into use, unless another one has taken their language meanwhile", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    const { id } = await call(org, ada, "createLure", draft);
    const inGerman = { ...draft, locale: "de", variantOf: id };
    const german = await call(org, ada, "createLure", inGerman);
    for (const one of [id, german.id]) await call(org, ada, "archiveLure", { id: one });
    expect(await call(org, ada, "restoreLure", { id })).toMatchObject({ archived: false });
    expect((await call(org, ada, "listLures", { limit: 50, source: "own" })).items).toHaveLength(1);
    await call(org, ada, "createLure", inGerman);
    await expect(call(org, ada, "restoreLure", { id: german.id })).rejects.toMatchObject({
      reason: "variant-language",
    });
    await expect(call(org, ada, "restoreLure", { id: starterId(1) })).rejects.toMatchObject({ reason: "library-lure" });
  });
});

describe("a lure with a banned theme", () => {
  const unkind = {
    ...draft,
    subject: "Your holiday bonus of 650 for every employee",
    html: `<p>Dear employee, your bonus is ready. Confirm to receive it. <a href="{{link}}">Accept your bonus</a></p>`,
    cues: [],
  };

  test("waits for somebody other than its author, and for a reason", async () => {
    const org = await newOrganisation();
    const [ada, bo] = [person("Ada"), person("Bo")];
    const made = await call(org, ada, "createLure", unkind);
    expect(made).toMatchObject({
      usable: false,
      verdict: "refused",
      findings: [
        {
          theme: "bonus",
          level: "refused",
          part: "message",
          quote: "650 for every employee",
          message: expect.stringMatching(
            /^This lure plays on money that people hope for: “650 for every employee”\. .* Choose another story, or ask/,
          ),
        },
      ],
      approvedOverride: null,
    });
    const waiting = await call(org, bo, "listLures", { limit: 50, source: "own", waiting: true });
    expect(waiting.items).toMatchObject([{ id: made.id, findings: [{ theme: "bonus" }] }]);
    const ask = { id: made.id, version: 1, reason: "Asked for by the works council, see minutes." };
    await expect(call(org, ada, "approveOverride", ask)).rejects.toMatchObject({
      kind: "forbidden",
      reason: "second-person",
    });
    await expect(call(org, { ...bo, kind: "key", member: null }, "approveOverride", ask)).rejects.toMatchObject({
      reason: "second-person",
    });
    expect(await call(org, bo, "approveOverride", ask)).toMatchObject({
      usable: true,
      verdict: "released",
      approvedOverride: { member: bo.member, reason: ask.reason },
    });
    expect((await call(org, bo, "listLures", { limit: 50, source: "own", waiting: true })).items).toEqual([]);
    await expect(call(org, bo, "approveOverride", ask)).rejects.toMatchObject({ reason: "already-approved" });
    const [entry] = await t.look<{ detail: object }>(
      "SELECT detail FROM audit_entries WHERE org = $1 AND act = 'lure.override-approved'",
      [org],
    );
    expect(entry!.detail).toEqual({ version: 1, themes: ["bonus"], reason: ask.reason });

    const changed = await call(org, ada, "updateLure", { id: made.id, title: "Another title" });
    expect(changed).toMatchObject({ version: 2, usable: false });
    await expect(call(org, bo, "approveOverride", ask)).rejects.toMatchObject({ reason: "not-current" });
  });

  test("is released by nobody who wrote any version of it, and by no key", async () => {
    const org = await newOrganisation();
    const [ada, bo, cyd] = [person("Ada"), person("Bo"), person("Cyd")];
    const { id } = await call(org, ada, "createLure", unkind);
    await call(org, bo, "updateLure", { id, title: "Two letters mended" });
    const ask = { id, version: 2, reason: "Asked for by the works council, see minutes." };
    const key = { ...cyd, kind: "key" as const, id: newId(), account: undefined as never };
    for (const by of [ada, bo, key])
      await expect(call(org, by, "approveOverride", ask)).rejects.toMatchObject({ reason: "second-person" });
    expect(await call(org, cyd, "approveOverride", ask)).toMatchObject({ usable: true });
  });

  test("is released by nobody who wrote what it was copied from, whoever copied it and a copy of it", async () => {
    const org = await newOrganisation();
    const [ada, bo, cyd, dee] = [person("Ada"), person("Bo"), person("Cyd"), person("Dee")];
    const { id: first } = await call(org, ada, "createLure", unkind);
    const { id: second } = await call(org, bo, "copyLure", { id: first });
    const { id } = await call(org, cyd, "copyLure", { id: second });
    const ask = { id, version: 1, reason: "Asked for by the works council, see minutes." };
    // Who wrote there later wrote none of this.
    await call(org, dee, "updateLure", { id: first, title: "Another title" });
    for (const by of [ada, bo, cyd])
      await expect(call(org, by, "approveOverride", ask)).rejects.toMatchObject({ reason: "second-person" });
    expect(await call(org, dee, "approveOverride", ask)).toMatchObject({ usable: true });
  });

  test("is not released by whom its author took in for it, nor by who took its author in", async () => {
    const org = await newOrganisation();
    const [ada, bo] = [person("Ada"), person("Bo")];
    await t.database.tx(org, (db) => audit(db, org, ada, { act: "person.invited", what: "person", id: bo.member! }));
    const ask = { version: 1, reason: "Asked for by the works council, see minutes." };
    for (const [author, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      // oxfmt-ignore
      const { id } = await call(org, author, "createLure", unkind);
      await expect(call(org, other, "approveOverride", { ...ask, id })).rejects.toMatchObject({
        reason: "second-person-made",
      });
    }
  });

  test("that is only doubtful waits as well, and its release is told apart", async () => {
    const org = await newOrganisation();
    const [ada, bo] = [person("Ada"), person("Bo")];
    const picture = `${draft.html}<img alt="" src="data:image/png;base64,${"A".repeat(30_000)}">`;
    const made = await call(org, ada, "createLure", { ...draft, html: picture });
    expect(made).toMatchObject({
      usable: false,
      verdict: "doubtful",
      findings: [{ theme: "picture", level: "doubtful" }],
    });
    const ask = { id: made.id, version: 1, reason: "The picture shows our own front door." };
    await expect(call(org, ada, "approveOverride", ask)).rejects.toMatchObject({ reason: "second-person" });
    expect(await call(org, bo, "approveOverride", ask)).toMatchObject({ usable: true, verdict: "released" });
    const acts = await t.look<{ act: string }>(
      "SELECT act FROM audit_entries WHERE org = $1 AND what = 'lure' ORDER BY id",
      [org],
    );
    expect(acts.map((one) => one.act)).toContain("lure.released");
  });

  test("that its author declares is not usable, whatever its words", async () => {
    const made = await call(await newOrganisation(), person("Ada"), "createLure", { ...draft, themes: ["layoff"] });
    expect(made).toMatchObject({ usable: false, verdict: "refused", findings: [{ theme: "layoff", part: "themes" }] });
  });

  test("is approved for nothing when nothing was found", async () => {
    const org = await newOrganisation();
    const { id } = await call(org, person("Ada"), "createLure", draft);
    await expect(
      call(org, person("Bo"), "approveOverride", { id, version: 1, reason: "just to be sure" }),
    ).rejects.toMatchObject({ reason: "nothing-to-approve" });
  });
});

describe("the library", () => {
  test("is listed without the HTML and the text of its lures, which are nine tenths of them", async () => {
    const org = await newOrganisation();
    await call(org, person("Ada"), "listLures", { limit: 1 });
    const rows = await t.database.tx(org, (db) => listLures(db, org, {}, null, 50));
    expect(rows).toHaveLength(50);
    expect(rows.filter((one) => "html" in one || "text" in one || "html" in one.landing)).toEqual([]);
    expect(rows.every(({ landing, cues }) => landing.kind && cues)).toBe(true);
  });

  test("is in every organisation from the first look, own lures first, page by page without gaps", async () => {
    const org = await newOrganisation();
    const own = [];
    for (let count = 0; count < 12; count++) own.unshift((await call(org, person("Ada"), "createLure", draft)).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(org, person("Ada"), "listLures", { limit: 10, cursor });
      seen.push(...page.items.map((one: { id: string }) => one.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    const all = [...own, ...(await starterLures()).map((one) => one.id)];
    expect(seen).toEqual(all);
    await expect(call(org, person("Ada"), "listLures", { limit: 10, cursor: "xx" })).rejects.toMatchObject({
      reason: "bad-cursor",
    });
  });

  test("is usable by its id at once, the same for two who look at the same time", async () => {
    const org = await newOrganisation();
    const both = await Promise.all(
      [1, 2].map((number) => t.database.tx(org, (db) => lure(db, org, starterId(number)))),
    );
    expect(both.map((one) => [one.usable, one.source, one.version])).toEqual([
      [true, "library", 1],
      [true, "library", 1],
    ]);
    const each = await t.look("SELECT locale, count(*)::int AS n FROM lures WHERE org = $1 GROUP BY 1 ORDER BY 1", [
      org,
    ]);
    const n = (await starterLures()).length;
    expect(each).toEqual(["ar", "de", "en"].map((locale) => ({ locale, n })));
    expect(await t.look("SELECT count(*)::int AS n FROM lure_versions WHERE org = $1", [org])).toEqual([{ n: 3 * n }]);
    // A translation is another language of its lure, found by that and listed where its language is asked for.
    const others = await t.database.tx(org, (db) => otherLanguages(db, org, both[0]!));
    expect(others.map((one) => [one.locale, one.id, one.family, one.usable, one.difficulty])).toEqual(
      ["ar", "de"].map((locale) => [locale, starterId(1, locale), starterId(1), true, both[0]!.difficulty]),
    );
    const german = await call(org, person("Ada"), "listLures", { limit: 50, locale: "de" });
    expect(german.items.map((one: { id: string }) => one.id)).toContain(starterId(1, "de"));
  });

  test("an edition that changed gives new versions to changed lures alone", async () => {
    const org = await newOrganisation();
    await t.database.tx(org, (db) => lure(db, org, starterId(1)));
    await t.look("UPDATE lure_libraries SET edition = 'older' WHERE org = $1", [org]);
    await t.look("UPDATE lures SET digest = 'older' WHERE org = $1 AND id = $2", [org, starterId(1)]);
    const now = await t.database.tx(org, (db) => lure(db, org, starterId(1)));
    expect(now.version).toBe(2);
    expect((await t.database.tx(org, (db) => lure(db, org, starterId(2)))).version).toBe(1);
  });

  test("an edition that was just replaced is not brought back by a process of the version before", async () => {
    const org = await newOrganisation();
    const first = starterId(1);
    const versionOf = async () => (await t.database.tx(org, (db) => lure(db, org, first))).version;
    await versionOf();
    // As a newer version of the program leaves it, beside this one.
    const newer = "UPDATE lure_libraries SET replaced = edition, replaced_at = now(), edition = 'newer' WHERE org = $1";
    await t.look(newer, [org]);
    await t.look("UPDATE lures SET digest = 'newer', version = 2 WHERE org = $1 AND id = $2", [org, first]);
    await t.look("UPDATE lure_versions SET version = 2 WHERE org = $1 AND lure = $2", [org, first]);
    expect(await versionOf()).toBe(2);
    // Whoever goes back to the version before gets its lures again.
    await t.look("UPDATE lure_libraries SET replaced_at = now() - interval '2 hours' WHERE org = $1", [org]);
    expect(await versionOf()).toBe(3);
  });

  test("cannot be changed or removed, but copied and then changed", async () => {
    const org = await newOrganisation();
    const ada = person("Ada");
    for (const name of ["updateLure", "archiveLure"] as const)
      await expect(call(org, ada, name, { id: starterId(3), title: "x" })).rejects.toMatchObject({
        reason: "library-lure",
      });
    for (const { id, content } of partOf(await starterLures(), 8, "copied lures")) {
      const copy = await call(org, ada, "copyLure", { id });
      expect({ html: copy.html, cues: copy.cues, landing: copy.landing }).toEqual({
        html: content.html,
        cues: content.cues,
        landing: content.landing,
      });
    }
  }, 180_000);
});

test("a lure knows its usable variants in other languages, one a language", async () => {
  const org = await newOrganisation();
  const ada = person("Ada");
  const { id } = await call(org, ada, "createLure", draft);
  const german = await call(org, ada, "createLure", { ...draft, locale: "de", variantOf: id });
  expect(german.variants).toEqual([{ id, locale: "en" }]);
  await expect(call(org, ada, "createLure", { ...draft, locale: "de", variantOf: id })).rejects.toMatchObject({
    reason: "variant-language",
  });
  const unkind = {
    ...draft,
    locale: "fr",
    subject: "Votre prime exceptionnelle: your bonus payment",
    variantOf: german.id,
  };
  expect((await call(org, ada, "createLure", unkind)).usable).toBe(false);
  const others = (given: string) =>
    t.database.tx(org, async (db) => (await otherLanguages(db, org, await lure(db, org, given))).map((one) => one.id));
  expect(await others(id)).toEqual([german.id]);
  expect(await others(german.id)).toEqual([id]);
  await call(org, ada, "archiveLure", { id: german.id });
  expect(await others(id)).toEqual([]);
});

test("an organisation's own translation of a shipped lure goes before the shipped one, and can still be changed", async () => {
  const org = await newOrganisation();
  const ada = person("Ada");
  const german = await call(org, ada, "createLure", { ...draft, locale: "de", variantOf: starterId(1) });
  const others = (given: string) =>
    t.database.tx(org, async (db) => (await otherLanguages(db, org, await lure(db, org, given))).map((one) => one.id));
  expect(await others(starterId(1))).toEqual([starterId(1, "ar"), german.id]);
  expect(await others(german.id)).toEqual([starterId(1, "ar"), starterId(1)]);
  expect(await call(org, ada, "updateLure", { id: german.id, title: "Code" })).toMatchObject({ version: 2 });
  await expect(call(org, ada, "createLure", { ...draft, locale: "de", variantOf: starterId(1) })).rejects.toMatchObject(
    { reason: "variant-language" },
  );
  await call(org, ada, "archiveLure", { id: german.id });
  expect(await others(starterId(1))).toEqual([starterId(1, "ar"), starterId(1, "de")]);
});

test("the language of a lure is one in which a date can be written", () => {
  const { inputSchema } = contract.createLure["~orpc"];
  const given = (locale: string) => z.safeParse(inputSchema!, { ...draft, locale }).success;
  expect(["de", "pt-BR", "zh-Hant-TW"].map(given)).toEqual([true, true, true]);
  expect(["en-12", "de-aa-bb", "en_GB", "cimode"].map(given)).toEqual([false, false, false, false]);
});

test("another language of a lure reaches people by the same channel", async () => {
  const org = await newOrganisation();
  const ada = person("Ada");
  const { id } = await call(org, ada, "createLure", draft);
  const { title, senderName, alignment } = draft;
  const text = "Content-Type: text/html\n\n<script>alert(1)</script>{{link}}";
  const brief = { title, senderName, alignment, cues: [], channel: "sms", text, locale: "de", variantOf: id };
  await expect(call(org, ada, "createLure", brief)).rejects.toMatchObject({ reason: "variant-channel" });
  // What came there before this was asked is never taken for one.
  const { id: odd } = await call(org, ada, "createLure", { ...brief, variantOf: undefined });
  await t.look("UPDATE lures SET family = $2 WHERE id = $1", [odd, id]);
  const others = await t.database.tx(org, async (db) => otherLanguages(db, org, await lure(db, org, id)));
  expect(others).toEqual([]);
});

test("a preview shows all parts for a sample person, with numbered cues", async () => {
  const org = await newOrganisation();
  const shown = await call(org, person("Ada"), "previewLure", { id: starterId(13) });
  expect(shown).toMatchObject({
    from: "Site Office <site-office@mail.example>",
    subject: "New parking and bicycle permits from Monday",
  });
  expect(shown.html).toContain("Hello Robin");
  expect(shown.html).toContain('src="data:image/gif;base64,');
  expect(shown.landing).toContain("Brightwater · barrier and bicycle racks");
  expect(shown.cues.map((one: { number: number }) => one.number)).toEqual([1, 2, 3, 4, 5]);
  await expect(call(org, person("Ada"), "previewLure", { id: starterId(13), member: newId() })).rejects.toMatchObject({
    reason: "no-member",
  });
});

describe("people of the organisation", () => {
  async function withPerson(): Promise<{ org: string; member: string }> {
    const org = await newOrganisation();
    const [added] = await t.database.tx(org, (db) =>
      addPeople(db, org, actorAs("owner"), [
        { line: 1, email: "noor@brightwater.example", firstName: "Noor <b>", lastName: "Vale", department: "Ops & Co" },
      ]),
    );
    return { org, member: added!.id! };
  }

  test("a preview through a member's eyes shows that member's data, escaped, and is audited", async () => {
    const { org, member } = await withPerson();
    const ada = person("Ada");
    const { id } = await call(org, ada, "createLure", draft);
    const reader: Actor = { kind: "key", id: "reader", member: null, may: new Set(["people:read"]), name: "reader" };
    const shown = await call(org, reader, "previewLure", { id, member });
    expect(shown.subject).toBe("New door code for Ops & Co");
    expect(shown.html).toContain("Hello Noor &lt;b&gt;, your code");
    expect(shown.annotated).toContain("Hello Noor &lt;b&gt;, your code");
    const [entry] = await t.look<{ detail: object }>(
      "SELECT detail FROM audit_entries WHERE org = $1 AND act = 'lure.previewed'",
      [org],
    );
    expect(entry!.detail).toEqual({ version: 1, member });
  });

  test("a preview shows no member to who may not look at people, or sees other departments only", async () => {
    const { org, member } = await withPerson();
    const { id } = await call(org, person("Ada"), "createLure", draft);
    const [lead] = await t.database.tx(org, (db) =>
      addPeople(db, org, actorAs("owner"), [{ line: 1, email: "lee@brightwater.example", department: "Elsewhere" }]),
    );
    await t.look("UPDATE people SET role = 'department-manager' WHERE id = $1", [lead!.id]);
    const may = new Set(["people:read"]);
    const manager: Actor = { kind: "member", id: lead!.id!, member: lead!.id!, may, name: "Lee" };
    for (const by of [person("Ada"), manager])
      await expect(call(org, by, "previewLure", { id, member })).rejects.toMatchObject({ reason: "no-member" });
    expect((await call(org, manager, "previewLure", { id, member: lead!.id })).subject).toContain("Elsewhere");
  });

  test("none of them is put forward as a sender without a second person's approval", async () => {
    const { org } = await withPerson();
    const made = await call(org, person("Ada"), "createLure", { ...draft, senderName: "NOOR <b> Vale" });
    expect(made).toMatchObject({ usable: false, findings: [{ theme: "real-person", part: "senderName" }] });
  });

  test.each(["{{manager}}", "{{full_name}}", "{{first_name|Desk}}", "{{custom.boss}}"])(
    "none of them signs a mail by a variable: %s",
    async (senderName) => {
      const { org } = await withPerson();
      await expect(call(org, person("Ada"), "createLure", { ...draft, senderName })).rejects.toMatchObject({
        reason: "bad-template",
        fields: [{ path: "senderName" }],
      });
    },
  );

  test("one that was saved with such a signature before is not used any more", async () => {
    const { org } = await withPerson();
    const { id } = await call(org, person("Ada"), "createLure", draft);
    await t.look(`UPDATE lure_versions SET content = jsonb_set(content, '{senderName}', '"{{ manager }}"') WHERE lure = $1`, [id]); // oxfmt-ignore
    expect(await call(org, person("Ada"), "getLure", { id })).toMatchObject({ usable: false });
  });
});
