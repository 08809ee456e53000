import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { people } from "../../features/people/feature.ts";
import { makeLearnCode } from "../../features/people/testing.ts";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { icons } from "./build/icons.ts";
import { learnSite } from "./server.ts";
import { ownPath } from "./own-path.ts";

let house: TestEnv;
let site: FastifyInstance;
const takenBack = new Set<unknown>();
const [org, ada] = [newId(), newId()];

beforeAll(async () => {
  house = await testEnv();
  const isSignInValid = async (claims: Record<string, unknown>) => !takenBack.has(claims["origin_jti"]);
  site = fastify();
  await learnSite(site, house.env, [], { isSignInValid } as unknown as Parameters<typeof learnSite>[3]);
  await house.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Larkfield" }, now));
  await house.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'Ada', 'ada', 'ada', 'ada@lark.example', 'ada@lark.example')`,
    [org, ada],
  );
  await house.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', 's', 's')", [org, ada]); // oxfmt-ignore
  await house.look(
    `INSERT INTO assignments (org, id, member, lesson, reason, state, assigned_at, due_at, completed_at) VALUES
       ($1, $3, $2, 'parcel', 'clicked', 'open', now(), now() + interval '9 days', NULL),
       ($1, $4, $2, 'qr', 'clicked', 'completed', now(), now(), now()),
       ($1, $5, $6, 'invoice', 'clicked', 'open', now(), now() + interval '9 days', NULL)`,
    [org, ada, newId(), newId(), newId(), newId()],
  );
});
afterAll(async () => {
  await site.close();
  await house.close();
});

// What the site gave this browser.
const state = "A".repeat(22);
const held = { cookie: `hookwise-learn-state=${state}` };
const code = (session = "o1", audience = house.env.config.learnUrl) =>
  house.database.tx(org, (db) => makeLearnCode(db, org, ada, { audience, state }, { origin_jti: session }));
const enter = (given: string, more: { redirectTo?: string; headers?: Record<string, string> } = {}) =>
  site.inject({
    method: "POST",
    url: "/auth-redirect",
    headers: { "content-type": "application/x-www-form-urlencoded", ...held, ...more.headers },
    payload: new URLSearchParams({ code: given, redirectTo: more.redirectTo ?? "/" }).toString(),
  });
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers["set-cookie"]).split(";")[0]!;
const home = (cookie?: string) => site.inject({ url: "/?plain", headers: cookie ? { cookie } : {} });
const mine = async (cookie?: string) => (await home(cookie)).body.includes("Your lessons, Ada");

describe("the program's screens", () => {
  it("ask whoever is not signed in to, and lead back", async () => {
    const answer = await site.inject("/skills?x=1");
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/auth-redirect?redirectTo=%2Fskills%3Fx%3D1");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("have a manifest in the language of the visit, whose icons are those of the build", async () => {
    const answer = await site.inject({ url: "/app.webmanifest", headers: { "accept-language": "de" } });
    expect(answer.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    const manifest = answer.json();
    expect(manifest).toMatchObject({ lang: "de", start_url: "/", display: "standalone" });
    for (const { src, sizes } of manifest.icons)
      expect(icons.map(({ file, size }) => `/app/${file} ${size}x${size}`)).toContain(`${src} ${sizes}`);
  });
});

describe("the way in from the main site", () => {
  it("is a page that posts the code by itself or by a button, keeps its address to itself, and uses nothing up", async () => {
    const made = await code();
    for (let times = 0; times < 3; times++) {
      const page = await site.inject({ url: `/auth-redirect?code=${made}&state=${state}&redirectTo=/&source=main`, headers: held }); // oxfmt-ignore
      expect(page.statusCode).toBe(200);
      expect(page.headers["referrer-policy"]).toBe("no-referrer");
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.headers["content-security-policy"]).toMatch(/script-src 'sha256-[^']+'(;|$)/);
      expect(page.headers["set-cookie"]).toBeUndefined();
      expect(page.body).toContain(`name="code" value="${made}"`);
    }
    expect((await enter(made)).statusCode).toBe(303);
  });

  it("becomes a session of this origin alone, which shows one's own lessons", async () => {
    const answer = await enter(await code(), { redirectTo: "/lessons/parcel?x=1" });
    expect(answer.headers.location).toBe("/lessons/parcel?x=1");
    expect(answer.headers["set-cookie"]).toMatch(/^hookwise-learn=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/); // oxfmt-ignore
    const page = (await home(cookieOf(answer))).body;
    const own = page.slice(page.indexOf('id="own-title"'), page.indexOf('class="welcome"'));
    expect(own).toMatch(/href="\/a\/[^"]+"[^]*due by[^]*Finished[^]*href="\/a\//);
    expect(own.match(/href="\/a\//g)).toHaveLength(2);
    expect(await mine()).toBe(false);
    const [, token] = /href="(\/a\/[^"]+)"/.exec(own)!;
    expect((await site.inject(token!)).statusCode).toBe(200);
  });

  it("takes the host prefix and Secure where the site is served over TLS", async () => {
    const { config } = house.env;
    house.env.config = { ...config, learnUrl: "https://learn.lark.example" };
    const other = fastify();
    await learnSite(other, house.env, []);
    const made = await code("o1", "https://learn.lark.example");
    const answer = await other.inject({
      method: "POST",
      url: "/auth-redirect",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: `__Host-hookwise-learn-state=${state}`,
      },
      payload: `code=${made}&redirectTo=/`,
    });
    house.env.config = config;
    await other.close();
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-hookwise-learn=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/); // oxfmt-ignore
  });

  it("is over, and so is the session, where a clock gave it out that was ahead", async () => {
    const [code1, code2] = [await code(), await code()];
    const cookie = cookieOf(await enter(code1));
    const shifted = "made_at = made_at + interval '30 days', expires_at = expires_at + interval '30 days'";
    await house.look(`UPDATE people_learn_codes SET ${shifted} WHERE org = $1`, [org]);
    expect((await enter(code2)).statusCode).toBe(400);
    expect(await mine(cookie)).toBe(true);
    await house.look(`UPDATE people_learn_sessions SET ${shifted} WHERE org = $1`, [org]);
    expect(await mine(cookie)).toBe(false);
    const now = { now: new Date(), days: () => 30 };
    for (const forget of people.personal!.retain!) await house.database.tx(org, (db) => forget(db, org, now, 1000));
    for (const table of ["people_learn_codes", "people_learn_sessions"])
      expect(await house.look(`SELECT FROM ${table} WHERE org = $1`, [org])).toEqual([]);
  });

  it("works once: a second use lets nobody in and puts out whoever came in by the first", async () => {
    const made = await code();
    const cookie = cookieOf(await enter(made));
    expect(await mine(cookie)).toBe(true);
    const again = await enter(made);
    expect(again.statusCode).toBe(400);
    expect(again.headers["set-cookie"]).toBeUndefined();
    expect(await mine(cookie)).toBe(false);
  });

  it("lets one of twenty in who come with the same code at the same moment, and then nobody", async () => {
    const made = await code();
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(made)));
    const inside = all.filter((one) => one.statusCode === 303);
    expect(inside).toHaveLength(1);
    expect(await mine(cookieOf(inside[0]!))).toBe(false);
  });

  it("ends after a minute, and is for one site", async () => {
    const late = await code();
    await house.look("UPDATE people_learn_codes SET expires_at = now() - interval '1 second' WHERE used_at IS NULL");
    expect((await enter(late)).statusCode).toBe(400);
    expect((await enter(await code("o1", "https://elsewhere.example"))).statusCode).toBe(400);
    const [row] = await house.look<{ s: number }>("SELECT max(extract(epoch FROM expires_at - made_at))::int AS s FROM people_learn_codes WHERE expires_at > now()"); // oxfmt-ignore
    expect(row!.s).toBeLessThanOrEqual(60);
  });

  it("is refused to other sites' pages and to what is no code", async () => {
    for (const site of ["cross-site", "same-site", "none"])
      expect((await enter(await code(), { headers: { "sec-fetch-site": site } })).statusCode).toBe(400);
    for (const wrong of ["", "x", "A".repeat(22), "A".repeat(5000), "eyJhbGciOiJSUzI1NiJ9.e30.x"])
      expect((await enter(wrong)).statusCode, wrong.slice(0, 30)).toBeGreaterThanOrEqual(400);
    for (const query of ["", "&code=", "&code=a&code=b"])
      expect((await site.inject({ url: `/auth-redirect?state=${state}${query}`, headers: held })).statusCode).toBe(400);
  });

  it("lets nobody in by a link that somebody else made (login CSRF)", async () => {
    const made = await code();
    const refused = async (url: string, cookie?: string) =>
      expect((await site.inject({ url, headers: cookie ? { cookie } : {} })).statusCode).toBe(400);
    const link = `/auth-redirect?code=${made}&state=${state}&redirectTo=/`;
    await refused(link);
    await refused(link, `hookwise-learn-state=${"B".repeat(22)}`);
    for (const cookie of ["", "x=1", `hookwise-learn-state=${"B".repeat(22)}`])
      expect((await enter(made, { headers: { cookie } })).statusCode).toBe(400);
    // The person whose code it is can use it still.
    expect((await enter(made)).statusCode).toBe(303);
  });

  it("sends whoever comes without a state to the main site for a code, with one state for all tabs of a browser", async () => {
    const { publicUrl, learnUrl } = house.env.config;
    for (const url of [
      "/auth-redirect?redirectTo=/lessons/urgency&source=main",
      `/auth-redirect?code=${await code()}&redirectTo=/lessons/urgency`,
    ]) {
      // oxfmt-ignore
      const first = await site.inject(url);
      const kept = /^hookwise-learn-state=([\w-]{22}); Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/.exec(String(first.headers["set-cookie"]))!; // oxfmt-ignore
      const to = new URL(String(first.headers.location));
      expect(to.origin + to.pathname).toBe(`${publicUrl}/login`);
      const back = new URL(to.searchParams.get("redirectTo")!);
      expect(back.origin + back.pathname).toBe(`${learnUrl}/auth-redirect`);
      expect(Object.fromEntries(back.searchParams)).toEqual({ state: kept[1], redirectTo: "/lessons/urgency" });
      const second = await site.inject({ url, headers: { cookie: `hookwise-learn-state=${kept[1]}` } });
      expect(second.headers.location).toContain(kept[1]);
    }
  });

  it("hands on which organisation a link was sent for, and nothing that is none", async () => {
    const other = newId();
    const backOf = async (named: string) => {
      const answer = await site.inject(`/auth-redirect?redirectTo=/skills&organisation=${named}`);
      const back = new URL(new URL(String(answer.headers.location)).searchParams.get("redirectTo")!);
      return Object.fromEntries([...back.searchParams].filter(([name]) => name !== "state"));
    };
    expect(await backOf(other)).toEqual({ redirectTo: "/skills", organisation: other });
    for (const wrong of ["", "x", `${other}&organisation=${other}`, `${other}%0A`])
      expect(await backOf(wrong), wrong).toEqual({ redirectTo: "/skills" });
  });

  it("hands on none that another site's link names: whoever follows it would go on in an organisation that a stranger chose", async () => {
    for (const from of ["cross-site", "same-site", "none", "same-origin"]) {
      const url = `/auth-redirect?redirectTo=/&organisation=${org}`;
      const answer = await site.inject({ url, headers: { ...held, "sec-fetch-site": from } });
      expect(String(answer.headers.location).includes(org), from).toBe(from === "same-origin");
    }
  });

  it("leads to nothing that names an organisation: what it leads to is this site's own link, whoever made the first one", async () => {
    const other = newId();
    for (const path of [`/?organisation=${other}`, `/?x=1&organisation=${other}`, `/?%6frganisation=${other}&x=1`]) {
      const plain = path.includes("x=1") ? "/?x=1" : "/";
      const query = new URLSearchParams({ redirectTo: path }).toString();
      const asked = await site.inject({ url: `/auth-redirect?${query}`, headers: { "sec-fetch-site": "cross-site" } });
      const back = new URL(new URL(String(asked.headers.location)).searchParams.get("redirectTo")!);
      expect(back.searchParams.get("redirectTo")).toBe(plain);
      const inside = await enter(await code(), { redirectTo: path });
      expect(inside.headers.location).toBe(plain);
      const first = { url: String(inside.headers.location), headers: { cookie: cookieOf(inside), "sec-fetch-site": "same-origin" } }; // oxfmt-ignore
      expect((await site.inject(first)).statusCode).toBe(200);
    }
  });

  it("leaves neither code nor session in the database in the clear", async () => {
    const made = await code();
    const cookie = cookieOf(await enter(made)).split("=")[1]!;
    const kept = JSON.stringify(
      await house.look(
        "SELECT c::text FROM people_learn_codes c UNION ALL SELECT s::text FROM people_learn_sessions s",
      ),
    );
    for (const secret of [made, cookie]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
      expect(kept).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
    }
  });
});

describe("a session", () => {
  it("is asked for in the organisation whose lesson somebody comes from, by this site's own links alone", async () => {
    const other = newId();
    const cookie = cookieOf(await enter(await code()));
    const from = (named: string, headers: object = {}) => site.inject({ url: `/?organisation=${named}`, headers: { cookie, ...headers } }); // oxfmt-ignore
    const away = await from(other);
    expect([away.statusCode, away.headers.location]).toEqual([303, `/auth-redirect?redirectTo=%2F&organisation=${other}`]); // oxfmt-ignore
    const here = await from(org);
    expect([here.statusCode, here.headers.location]).toEqual([303, "/"]);
    expect((await from(other, { "sec-fetch-site": "cross-site" })).statusCode).toBe(200);
    expect((await from(other, { cookie: "" })).statusCode).toBe(200);
  });

  it("ends by signing out, at the end of its time, with the person, and with the sign-in it came from", async () => {
    const one = cookieOf(await enter(await code()));
    const out = await site.inject({ method: "POST", url: "/sign-out", headers: { cookie: one, "sec-fetch-site": "same-origin" } }); // oxfmt-ignore
    expect(out.headers["set-cookie"]).toEqual([expect.stringContaining("Max-Age=0"), expect.stringContaining("Max-Age=0")]); // oxfmt-ignore
    expect(out.headers["clear-site-data"]).toBe('"storage"');
    expect(await mine(one)).toBe(false);

    const two = cookieOf(await enter(await code()));
    await site.inject({ method: "POST", url: "/sign-out", headers: { cookie: two, "sec-fetch-site": "cross-site" } });
    expect(await mine(two)).toBe(true);
    await house.look("UPDATE people_learn_sessions SET expires_at = now() - interval '1 second'");
    expect(await mine(two)).toBe(false);

    const three = cookieOf(await enter(await code("o3")));
    await house.look("UPDATE people SET active = false WHERE id = $1", [ada]);
    expect(await mine(three)).toBe(false);
    await house.look("UPDATE people SET active = true WHERE id = $1", [ada]);
    expect(await mine(three)).toBe(true);
    takenBack.add("o3");
    expect(await mine(three)).toBe(false);
    takenBack.delete("o3");
    expect(await mine(three)).toBe(false);
  });

  it("is not opened by an invented cookie", async () => {
    for (const value of ["", "x", "A".repeat(43), "A".repeat(4000), "'; DROP TABLE people; --"])
      expect(await mine(`hookwise-learn=${value}`)).toBe(false);
  });
});

describe("where it leads", () => {
  const origin = "http://localhost:4001";
  it.each(["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example", "javascript:alert(1)", "/%09/evil.example\t", "/\t/evil.example", "/\n/evil.example", "", "evil", "//", "/.//evil.example", "/..//evil.example", "/a/..//evil.example"])(
    "%j becomes the first page",
    (asked) => {
      expect(ownPath(asked, origin)).toBe("/");
    },
  ); // oxfmt-ignore

  it("is a path of its own, always", () => {
    const piece = fc.constantFrom("/", "//", "\\", "..", ".", "@", ":", "evil.example", "%2f", "%5c", "\t", "?", "#", "a", "\u3002", "\uff0f"); // oxfmt-ignore
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.array(piece, { maxLength: 9 }).map((all) => `/${all.join("")}`)), (asked) => {
        const path = ownPath(asked, origin);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, origin).origin).toBe(origin);
      }),
      sweeping({ few: 2000, many: 20_000 }),
    ); // oxfmt-ignore
  });
});
