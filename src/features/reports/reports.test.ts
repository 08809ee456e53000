import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { reports } from "./feature.ts";
import { kinds } from "./kinds/list.ts";
import { raw } from "./handlers.ts";
import type { Format } from "./rules.ts";
import { eraseMaker } from "./store.ts";
import { madeCampaign, madeOrganisation, reportsEnv, unpackedPdf } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await reportsEnv()));
afterAll(() => t?.close());

const owner: Actor = { kind: "key", id: "k", member: null, may: new Set(["reports:read", "reports:make", "results:read"]), name: "Owner" }; // oxfmt-ignore
const analyst: Actor = { ...owner, may: new Set(["reports:read", "reports:make"]) };

const call = (org: string, name: string, input: object, actor = analyst): Promise<any> =>
  answer(reports, name, { org, actor, input, env: t.env });

async function make(org: string, input: object, actor = analyst) {
  const made = await call(org, "makeReport", input, actor);
  await t.env.jobs.settle();
  return call(org, "getReport", { id: made.id }, actor);
}

async function file(org: string, id: string, as: Format, actor = analyst): Promise<Buffer> {
  let sent: Buffer | undefined;
  const reply: any = { header: () => reply, type: () => reply, send: (bytes: Buffer) => void (sent = bytes) };
  await raw.getReportFile({ org, actor, input: { id, as }, env: t.env }, {} as never, reply);
  return sent!;
}

describe("a report of a simulation", () => {
  it("is a tagged PDF with title and language, whose figures stand in it as text", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
    const made = await make(house.org, { kind: "simulation", campaign, language: "de" });
    expect(made).toMatchObject({ state: "done", title: "Parcels", language: "de", rules: "simulation/2" });
    const pdf = unpackedPdf(await file(house.org, made.id, "pdf"));
    for (const part of [
      "/StructTreeRoot",
      "/MarkInfo",
      "/Lang (de)",
      "/DisplayDocTitle true",
      "pdfuaid:part",
      "/Alt",
      "/Table",
      "/TH",
      "/H1",
    ])
      // oxfmt-ignore
      expect(pdf, part).toContain(part);
    expect(pdf).toContain('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Parcels');
    // The alternative of the bars tells what they show.
    expect(pdf).toMatch(/\/Alt ?(\(|<)/);
  });

  it("has the source rows as CSV, and their hash, which is the same for whoever makes it, and when", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
    const made = await make(house.org, { kind: "simulation", campaign });
    const csv = await file(house.org, made.id, "csv");
    expect(createHash("sha256").update(csv).digest("hex")).toBe(made.sourceHash);
    const again = await make(house.org, { kind: "simulation", campaign, language: "de" }, owner);
    expect(again.sourceHash).toBe(made.sourceHash);
    expect(csv.toString()).toMatch(/^part,id,name,.*\r\ntotal,.*,Parcels,,2026-08-03T08:00:00.000Z,false,64,/);
  });

  it("is made whatever letters a name is in, tagged and with its title", async () => {
    const house = await madeOrganisation(t);
    for (const name of ["研究开发部", "Harbour 🚀", "แผนก", 'x\ufffey #read("/etc/passwd")']) {
      const campaign = await madeCampaign(t, house, { finance: 40, support: 24 }, undefined, name);
      const made = await make(house.org, { kind: "simulation", campaign });
      expect(made.state, name).toBe("done");
      const pdf = unpackedPdf(await file(house.org, made.id, "pdf"));
      expect(pdf).toContain("/StructTreeRoot");
      expect(pdf).not.toContain("root:");
      expect((await file(house.org, made.id, "csv")).toString()).toContain(name.replaceAll('"', '""'));
    }
  });

  it("runs nothing in a spreadsheet", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 }, undefined, "@SUM(1)");
    const made = await make(house.org, { kind: "simulation", campaign });
    const csv = (await file(house.org, made.id, "csv")).toString();
    expect(csv).toContain("'=HYPERLINK(1)");
    expect(csv).not.toMatch(/(^|,)"?[=@]/m);
    const parts = unzipSync(await file(house.org, made.id, "xlsx"));
    const texts = Object.entries(parts).filter(([name]) => name.endsWith(".xml")).map(([, bytes]) => Buffer.from(bytes).toString()).join("\n"); // oxfmt-ignore
    expect(texts).toMatch(/('|&apos;|&#39;)=HYPERLINK\(1\)/);
    expect(texts).not.toMatch(/>[=@]|<f>/);
  });

  it("holds nothing of groups of few, whoever makes it", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 3 });
    const made = await make(house.org, { kind: "simulation", campaign }, owner);
    const rows = (await file(house.org, made.id, "csv", owner)).toString().trim().split("\r\n");
    const departments = rows.filter((row) => row.startsWith("department,"));
    expect(departments).toHaveLength(2);
    for (const row of departments) expect(row).toMatch(/,false(,){16,}$/);
  });

  it("is of the months that the organisation's clock shows, as the days in it are", async () => {
    const house = await madeOrganisation(t);
    await t.look("UPDATE organisations SET time_zone = 'Europe/Berlin' WHERE id = $1", [house.org]);
    await madeCampaign(t, house, { finance: 40, support: 24 }, "2026-09-30T22:30:00Z");
    const before = call(house.org, "makeReport", { kind: "quarter", period: "2026-Q3" }, analyst);
    await expect(before).rejects.toMatchObject({ status: 409 });
    const made = await make(house.org, { kind: "quarter", period: "2026-Q4" });
    expect((await file(house.org, made.id, "csv")).toString()).toContain("Parcels");
  });

  it("is refused in a sentence where there is nothing to tell", async () => {
    const [house, other] = [await madeOrganisation(t), await madeOrganisation(t)];
    const few = await madeCampaign(t, house, { finance: 2, support: 1 });
    const theirs = await madeCampaign(t, other, { finance: 40, support: 24 });
    const refusal = (input: object, actor = analyst) => expect(call(house.org, "makeReport", input, actor)).rejects;
    await refusal({ kind: "simulation", campaign: few }).toMatchObject({ reason: "too-few-people", status: 409 });
    await refusal({ kind: "simulation", campaign: few }, owner).toMatchObject({ reason: "too-few-people" });
    await refusal({ kind: "simulation", campaign: theirs }).toMatchObject({ reason: "unknown-campaign", status: 404 });
    await refusal({ kind: "simulation" }).toMatchObject({ reason: "scope-missing", fields: [{ path: "campaign" }] });
    await refusal({ kind: "simulation", campaign: few, period: "2026" }).toMatchObject({ reason: "scope-missing" });
    await refusal({ kind: "horoscope" }).toMatchObject({ reason: "unknown-kind", status: 400 });
  });

  it("is nobody's who sees some departments only", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
    const { id } = await make(house.org, { kind: "simulation", campaign });
    const boss = newId();
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, department, role)
       VALUES ($1, $2, 'Bo', 'bo', 'bo', 'bo@b.example', 'bo@b.example', $3, 'department-manager')`,
      [house.org, boss, house.support],
    );
    const manager: Actor = { ...owner, kind: "member", member: boss };
    const input = { kind: "simulation", campaign };
    const refusal = { reason: "not-everybody" };
    await expect(call(house.org, "makeReport", input, manager)).rejects.toMatchObject(refusal);
    await expect(call(house.org, "listReports", { limit: 5 }, manager)).rejects.toMatchObject(refusal);
    await expect(call(house.org, "getReport", { id }, manager)).rejects.toMatchObject(refusal);
    await expect(file(house.org, id, "csv", manager)).rejects.toMatchObject(refusal);
    await expect(call(house.org, "removeReport", { id }, manager)).rejects.toMatchObject(refusal);
  });

  it("is handed out no more when the organisation shows larger groups alone", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
    const { id } = await make(house.org, { kind: "simulation", campaign });
    await t.look("UPDATE organisations SET smallest_group = 30 WHERE id = $1", [house.org]);
    await expect(file(house.org, id, "csv")).rejects.toMatchObject({ reason: "groups-were-smaller" });
    expect(await call(house.org, "listReports", { limit: 5 })).toMatchObject({ items: [{ withheld: true }] });
  });

  it("goes when somebody whom it names is erased", async () => {
    const house = await madeOrganisation(t);
    const ids = [];
    for (const name of ["Parcels", "Parcels for Robin Canary", 'Robin "Rob" Canary-Bird']) {
      const campaign = await madeCampaign(t, house, { finance: 40, support: 24 }, undefined, name);
      ids.push((await make(house.org, { kind: "simulation", campaign })).id);
    }
    await t.look("UPDATE reports SET title = 'x' WHERE org = $1", [house.org]);
    const subject = {
      member: newId(),
      tombstone: newId(),
      emails: [],
      needles: ["Robin Canary", 'Robin "Rob" Canary-Bird'],
    };
    await t.database.tx(house.org, (db) => eraseMaker(db, house.org, subject));
    const left = await call(house.org, "listReports", { limit: 5 });
    expect(left.items.map((one: { id: string }) => one.id)).toEqual([ids[0]]);
  });

  it("goes with its files", async () => {
    const house = await madeOrganisation(t);
    const campaign = await madeCampaign(t, house, { finance: 40, support: 24 });
    const { id } = await make(house.org, { kind: "simulation", campaign });
    await call(house.org, "removeReport", { id });
    expect(await t.look("SELECT FROM report_files WHERE org = $1", [house.org])).toEqual([]);
    await expect(call(house.org, "removeReport", { id })).rejects.toMatchObject({ reason: "unknown-report" });
  });
});

describe("a report of a period", () => {
  it("holds the quarter's simulations and no other's", async () => {
    const house = await madeOrganisation(t);
    await madeCampaign(t, house, { finance: 40, support: 24 });
    await madeCampaign(t, house, { finance: 20, support: 20 }, "2026-10-01T00:00:00Z", "Next quarter");
    const made = await make(house.org, { kind: "quarter", period: "2026-Q3" });
    expect(made).toMatchObject({ state: "done", title: "Phishing awareness, Q3 2026" });
    const csv = (await file(house.org, made.id, "csv")).toString();
    expect(csv).toMatch(/\r\ntotal,,2026-Q3,,,false,64,/);
    expect(csv).not.toContain("Next quarter");
    const year = await make(house.org, { kind: "quarter", period: "2026" });
    expect((await file(house.org, year.id, "csv")).toString()).toMatch(/\r\ntotal,,2026,,,false,104,/);
    await expect(call(house.org, "makeReport", { kind: "quarter", period: "2025" })).rejects.toMatchObject({ reason: "nothing-to-report" }); // oxfmt-ignore
  });

  it("is of a month, too, and says so in its language", async () => {
    const house = await madeOrganisation(t);
    await madeCampaign(t, house, { finance: 40, support: 24 });
    const input = { kind: "quarter", period: "2026-08", language: "de" };
    expect(await make(house.org, input)).toMatchObject({ state: "done", title: "Phishing-Bewusstsein, August 2026" });
    await expect(call(house.org, "makeReport", { ...input, period: "2026-07" })).rejects.toMatchObject({ reason: "nothing-to-report" }); // oxfmt-ignore
  });

  it("tells of one department, unless it is small, or another organisation's", async () => {
    const [house, other] = [await madeOrganisation(t), await madeOrganisation(t)];
    await madeCampaign(t, house, { finance: 40, support: 24 });
    await madeCampaign(t, house, { finance: 40, support: 3 }, "2026-10-01T00:00:00Z");
    const period = "2026-Q3";
    const made = await make(house.org, { kind: "department", department: house.finance, period });
    const rows = (await file(house.org, made.id, "csv")).toString().trim().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",")[0])).toEqual(["department", "campaign"]);
    const ask = (input: object) => expect(call(house.org, "makeReport", { kind: "department", period, ...input })).rejects; // oxfmt-ignore
    await ask({ department: house.support, period: "2026-Q4" }).toMatchObject({ reason: "department-too-small" });
    await ask({ department: other.finance }).toMatchObject({ reason: "unknown-department" });
  });
});

describe("an evidence pack", () => {
  it("is made where the plan holds it", async () => {
    const house = await madeOrganisation(t);
    await madeCampaign(t, house, { finance: 40, support: 24 });
    await t.look("UPDATE organisations SET plan = 'business' WHERE id = $1", [house.org]);
    const refused = call(house.org, "makeReport", { kind: "nis2", period: "2026" });
    await expect(refused).rejects.toMatchObject({ reason: "plan-limit", extra: { capability: "compliance-reports" } });
    expect(await make(house.org, { kind: "quarter", period: "2026" })).toMatchObject({ state: "done" });
  });

  it.each(kinds.filter(({ takes }) => takes.join() === "period").map(({ id }) => id))(
    "%s is made of a year, in English and German, and never claims that anything is complied with",
    async (kind) => {
      const house = await madeOrganisation(t);
      await madeCampaign(t, house, { finance: 40, support: 24 });
      for (const language of ["en", "de"]) {
        const made = await call(house.org, "makeReport", { kind, period: "2026", language });
        const [{ document }] = await t.look<{ document: object }>("SELECT document FROM reports WHERE org = $1 AND id = $2", [house.org, made.id]); // oxfmt-ignore
        expect(JSON.stringify(document)).not.toMatch(/complian|complies|konform/i);
        await t.env.jobs.settle();
        expect(await call(house.org, "getReport", { id: made.id })).toMatchObject({ state: "done", language });
      }
    },
  );
});

it("of one organisation only so many are made in an hour, and the others' are made all the same", async () => {
  const [house, other] = [await madeOrganisation(t), await madeOrganisation(t)];
  const [campaign, theirs] = [await madeCampaign(t, house, { finance: 40, support: 24 }), await madeCampaign(t, other, { finance: 40, support: 24 })]; // oxfmt-ignore
  const refused: unknown[] = [];
  for (let n = 0; n < 122; n++)
    await call(house.org, "makeReport", { kind: "simulation", campaign }).catch((error: unknown) =>
      refused.push(error),
    );
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ kind: "too-many", reason: "too-many" });
  expect(await call(other.org, "makeReport", { kind: "simulation", campaign: theirs })).toMatchObject({ state: "making" }); // oxfmt-ignore
  await t.look("DELETE FROM reports WHERE org = $1", [house.org]);
});
