import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "../../features/campaigns/index.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { addPeople } from "../../features/people/index.ts";
import { actorAs } from "../../features/people/testing.ts";
import { assignmentToken, lessonIn, lessons } from "../../features/training/index.ts";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { learnSite } from "./server.ts";

let house: TestEnv;
let site: FastifyInstance;
beforeAll(async () => {
  house = await testEnv();
  site = fastify();
  await learnSite(site, house.env, []);
});
afterAll(async () => {
  await site.close();
  await house.close();
});

async function assigned(state = "open"): Promise<{ org: string; id: string; url: string }> {
  const [org, id] = [newId(), newId()];
  await house.env.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Larkfield" }, now));
  await house.look(
    `INSERT INTO assignments (org, id, member, lesson, reason, state, assigned_at, due_at) VALUES ($1, $2, $3, 'parcel', 'clicked', $4, '2026-11-02', '2026-11-16')`,
    [org, id, newId(), state],
  );
  return { org, id, url: `/a/${assignmentToken(house.env.secrets, org, id)}` };
}

const stateOf = async (id: string) =>
  (
    await house.look<{ state: string; where: string | null; opened: boolean }>(
      `SELECT state, completed_where AS "where", opened_at IS NOT NULL AS opened FROM assignments WHERE id = $1`,
      [id],
    )
  )[0];

describe("the learning site", () => {
  it("shows every lesson on its first page, and each can be played", async () => {
    const home = await site.inject("/");
    expect(home.statusCode).toBe(200);
    expect(home.headers["content-security-policy"]).toMatch(/default-src 'none'.*style-src 'sha256-/);
    for (const { id } of lessons.all) {
      expect(home.body).toContain(`href="/lessons/${id}"`);
      const page = await site.inject(`/lessons/${id}`);
      expect(page.statusCode, id).toBe(200);
      expect(page.body).not.toMatch(/<script|<form|style="/);
      expect(page.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("answers anything else with its own page and 404", async () => {
    for (const url of [
      "/nothing",
      "/lessons/nothing",
      "/a/nothing",
      "/d/nothing",
      "/a/nothing/done",
      "/lessons/__proto__",
    ]) {
      const answer = await site.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.body).toContain("This page does not exist.");
    }
    expect((await site.inject({ method: "POST", url: "/a/nothing" })).statusCode).toBe(404);
  });

  it("plays an assigned lesson and finishes it once, whatever is sent along", async () => {
    const { id, url } = await assigned();
    const page = await site.inject(url);
    expect(page.body).toContain(`<form method="post" action="${url}">`);
    expect(page.body).toContain("due by Monday");
    for (const form of page.body.match(/<form[^]*?<\/form>/g) ?? []) expect(form).not.toMatch(/<input/);
    expect(await stateOf(id)).toEqual({ state: "open", where: null, opened: true });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (let times = 0; times < 2; times++) {
      const done = await site.inject({ method: "POST", url, headers, payload: "password=canary-5150" });
      expect(done.statusCode).toBe(303);
      expect((await site.inject(done.headers.location as string)).body).toContain("Done. Time well spent.");
    }
    expect(await stateOf(id)).toMatchObject({ state: "completed", where: "assignment" });
    const facts = await house.look(`SELECT kind FROM facts WHERE data ->> 'assignment' = $1`, [id]);
    expect(facts).toEqual([{ kind: "lesson.completed" }]);
    expect((await site.inject(url)).body).not.toContain("<form");
  });

  it("leads on from an assigned lesson to the organisation that it is of", async () => {
    const { org, url } = await assigned();
    for (const path of [url, `${url}/done`]) {
      const links = (await site.inject(path)).body.matchAll(/href="(\/(?:[?#][^"]*)?)"/g);
      expect([...new Set([...links].map(([, link]) => link))], path).toEqual([`/?organisation=${org}`]);
    }
  });

  it("says that there is nothing to do when the assignment was taken back", async () => {
    const { id, url } = await assigned("withdrawn");
    expect((await site.inject(url)).body).toContain("Nothing to do here.");
    await site.inject({ method: "POST", url });
    expect((await stateOf(id))?.state).toBe("withdrawn");
  });

  it("speaks to a visitor as their browser asks, and says which language a page is in", async () => {
    const ask = async (url: string, tongue: string) =>
      (await site.inject({ url, headers: { "accept-language": tongue } })).body;
    expect(await ask("/", "pt;q=0.9, de-AT;q=0.8, en;q=0.1")).toMatch(/<html lang="de" dir="ltr">/);
    expect(await ask("/lessons/parcel", "ar-EG, en;q=0.5")).toMatch(/<html lang="ar" dir="rtl">/);
    expect(await ask("/nothing", "ar")).toMatch(/<html lang="ar" dir="rtl">/);
    expect(await ask("/", "pt-BR")).toMatch(/<html lang="en" dir="ltr">/);
    expect(await ask("/", "")).toMatch(/<html lang="en" dir="ltr">/);
    for (const tongue of ["en", "de", "ar"]) {
      const page = await ask("/lessons/parcel", tongue);
      const [, lang] = /<div class="player" lang="(\w+)"/.exec(page)!;
      expect(page).toContain(`<div class="player" lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}">`);
      expect(page).toContain(lessonIn("parcel", tongue).title);
    }
  });

  it("lets a reader choose a language on every page, keeps it in this browser alone, and comes back to the page", async () => {
    const { org, url } = await assigned();
    await house.look("UPDATE organisations SET locale = 'de' WHERE id = $1", [org]);
    for (const path of ["/", "/lessons/parcel", "/nothing", url, `${url}/done`]) {
      const before = (await site.inject({ url: path, headers: { "accept-language": "de" } })).body;
      expect(before, path).toMatch(/<html lang="de" dir="ltr">/);
      expect(before, path).toMatch(
        /href="\?language=de"\s+lang="de"\s+dir="ltr"\s+rel="nofollow"\s+aria-current="true"/,
      );
      const chosen = await site.inject(`${path}?language=ar&x=1`);
      expect([chosen.statusCode, chosen.headers.location], path).toEqual([303, `${path}?x=1`]);
      expect(chosen.headers["set-cookie"]).toBe("hookwise-learn-language=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"); // oxfmt-ignore
      const headers = { "accept-language": "de", cookie: "hookwise-learn-language=ar" };
      expect((await site.inject({ url: path, headers })).body, path).toMatch(/<html lang="ar" dir="rtl">/);
    }
  });

  it("keeps no language that it has not or that another site's link asks for, and leads nowhere else by it", async () => {
    const elsewhere = await site.inject({ url: "/?language=ar", headers: { "sec-fetch-site": "cross-site" } });
    const unknown = await site.inject("/?language=xx");
    for (const answer of [elsewhere, unknown]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect((await site.inject("//evil.example?language=de")).headers.location).toBe("/");
    const odd = { cookie: "hookwise-learn-language=xx", "accept-language": "de" };
    expect((await site.inject({ url: "/", headers: odd })).body).toMatch(/<html lang="de"/);
  });

  it("shows an assigned lesson in the learner's language, else in the organisation's, whatever the browser asks for", async () => {
    const { org, id, url } = await assigned();
    const [person] = await house.env.database.tx(org, (db) =>
      addPeople(db, org, actorAs("owner"), [
        { line: 1, email: "nadia@larkfield.example", firstName: "Nadia", locale: "ar-EG" },
      ]),
    );
    const headers = { "accept-language": "en" };
    const htmlOf = async (path: string) => /<html[^>]*>/.exec((await site.inject({ url: path, headers })).body)![0];
    await house.look("UPDATE organisations SET locale = 'de' WHERE id = $1", [org]);
    expect(await htmlOf(url)).toBe('<html lang="de" dir="ltr">');
    await house.look("UPDATE assignments SET member = $2 WHERE id = $1", [id, person!.id]);
    expect([await htmlOf(url), await htmlOf(`${url}/done`)]).toEqual(Array(2).fill('<html lang="ar" dir="rtl">'));
  });

  it("knows no debrief of a campaign that does not exist", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: 987_654,
      delivery: 1,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    expect((await site.inject(`/d/${token}`)).statusCode).toBe(404);
  });
});
