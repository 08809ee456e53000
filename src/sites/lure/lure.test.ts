import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeToken } from "../../features/campaigns/index.ts";
import { lures } from "../../features/lures/feature.ts";
import { openTracking, signs } from "../../features/tracking/index.ts";
import { testCampaign } from "../../features/tracking/testing.ts";
import type { TestCampaign } from "../../features/tracking/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { readWords } from "../../kit/words.ts";
import { lureSite } from "./server.ts";
import type { LureSite } from "./server.ts";

const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const lureIdx = { form: 0, info: 1, none: 2 };
const port = 4700 + Math.floor(Math.random() * 200);
const host = `http://127.0.0.1:${port}`;

let house: TestEnv;
let site: LureSite;
let campaign: TestCampaign;

beforeAll(async () => {
  readWords("lures", lures.words!);
  house = await testEnv({ variables: { LURE_PORT: String(port), LURE_URL: host } });
  campaign = await testCampaign(house, { recipients: 60 });
  site = await lureSite(house.env);
  await site.listen();
});
afterAll(async () => {
  await site.close();
  await house.close();
});

describe("a link", () => {
  test("shows the landing page, counts the click first, and keeps the strict headers", async () => {
    const answer = await fetch(link("l", 1, "form"), { headers: browser });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const place = placeIn(page);
    expect(place).toMatch(new RegExp(`^${tokenOf(1, "form")}\\.[\\w-]{22}$`));
    expect(page).toContain(`action="${host}/l/${place}"`);
    expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(page));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await actionsOf(1)).toEqual(["clicked"]);
  });

  test("is counted at the time that all hosts go by, whatever this one's clock says", async () => {
    const { clock } = house.env;
    const ahead = 6 * 60_000;
    house.env.clock = () => new Date(Date.now() + ahead);
    await fetch(link("l", 59, "form"), { headers: browser });
    house.env.clock = clock;
    await openTracking(house.env).settle();
    const [hit] = await house.look<{ ahead: number }>(
      "SELECT extract(epoch FROM at - now())::float8 * 1000 AS ahead FROM hits WHERE campaign = $1 AND delivery = 59",
      [campaign.id],
    );
    expect(hit!.ahead).toBeGreaterThan(ahead - 60_000);
  });

  test("leads to the moment when the lure has no landing page", async () => {
    const answer = await fetch(link("l", 3, "none"), { headers: browser });
    const page = await answer.text();
    expect(page).toContain(`action="/m/${placeIn(page)}"`);
  });

  test("with a changed token is a plain 404 and nothing is written", async () => {
    await openTracking(house.env).settle();
    const before = await countHits();
    const token = tokenOf(4, "form");
    for (const wrong of [
      token.replace(/^./, "B"),
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -1)}!`,
      "x".repeat(38),
      "",
    ]) {
      const answer = await fetch(`${host}/l/${wrong}`, { headers: browser });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("There is nothing here");
    }
    await openTracking(house.env).settle();
    expect(await countHits()).toBe(before);
  });

  test("asked for by HEAD is answered and noted as a program's", async () => {
    const answer = await fetch(link("l", 5, "form"), { method: "HEAD", headers: browser });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    expect((await signsOf(5))[0]! & signs.probe).toBe(signs.probe);
  });

  test("that is fetched ahead is noted as such", async () => {
    await fetch(link("l", 6, "form"), { headers: { ...browser, "sec-purpose": "prefetch;prerender" } });
    expect((await signsOf(6))[0]! & signs.prefetch).toBe(signs.prefetch);
  });

  test("of a dry run shows everything and counts nothing", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: campaign.number,
      delivery: 7,
      heldOut: false,
      lureIdx: 0,
      test: true,
    });
    expect((await fetch(`${host}/l/${token}`, { headers: browser })).status).toBe(200);
    // The same by the host's short name, which has no path of its own.
    expect((await fetch(`${host}/${token}`, { headers: browser })).status).toBe(200);
    expect((await fetch(`${host}/${token.slice(0, -1)}`, { headers: browser })).status).toBe(404);
    expect(await actionsOf(7)).toEqual([]);
  });

  test("of held-out people leads to no moment", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: campaign.number,
      delivery: 8,
      heldOut: true,
      lureIdx: 2,
      test: false,
    });
    const page = await (await fetch(`${host}/l/${token}`, { headers: browser })).text();
    expect(page).toContain("nothing more to show");
    expect(page).not.toContain("/m/");
    expect(await actionsOf(8)).toEqual(["clicked"]);
  });
});

describe("a form", () => {
  test("counts as sent, leads on to the moment, and what was typed is stored nowhere", async () => {
    const secret = "canary-Pa55word-ÄÖ-9173";
    for (const [delivery, kind] of [
      [10, "form"],
      [11, "info"],
      [12, "none"],
    ] as const) {
      const answer = await fetch(link("l", delivery, kind), {
        method: "POST",
        redirect: "manual",
        headers: browser,
        body: new URLSearchParams({ user: "bob", password: secret }),
      });
      expect(answer.status).toBe(303);
      expect((await fetch(new URL(answer.headers.get("location")!, host), { headers: browser })).status).toBe(200);
    }
    expect(await actionsOf(10)).toEqual(["submitted"]);
    expect(await actionsOf(11)).toEqual(["confirmed"]);
    const rows = await house.look<{ found: string }>(
      `SELECT t.found FROM (SELECT h::text AS found FROM hits h UNION ALL SELECT o::text FROM tracking_outcomes o UNION ALL SELECT f::text FROM facts f) AS t WHERE t.found LIKE '%canary%'`,
    );
    expect(rows).toEqual([]);
  });

  test("of any size is answered at once, and the connection ends without reading it all", async () => {
    const { status, sent } = await postEndlessly(`/l/${tokenOf(13, "form")}`);
    expect(status).toBe("HTTP/1.1 303 See Other");
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(await actionsOf(13)).toEqual(["submitted"]);
  });
});

describe("a page's nonce", () => {
  test("ties its beacon, its form and the moment after it, from any network; one of another link or an invented one ties nothing", async () => {
    const place = placeIn(await (await fetch(link("l", 30, "form"), { headers: browser })).text());
    await fetch(`${host}/s/${place}?d=3&i=tpf&v=1&w=0`, { method: "POST", headers: browser });
    const sent = await fetch(`${host}/l/${place}`, { method: "POST", redirect: "manual", headers: browser });
    expect(sent.headers.get("location")).toBe(`/m/${place}?s`);
    const moment = placeIn(
      await (await fetch(new URL(sent.headers.get("location")!, host), { headers: browser })).text(),
    );
    expect(moment).toBe(place);
    await fetch(`${host}/m/${moment}`, { method: "POST", redirect: "manual", headers: browser });
    const nonce = place.split(".")[1]!;
    const invented = `${nonce.slice(0, -1)}${nonce.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [`${tokenOf(31, "form")}.${nonce}`, `${tokenOf(30, "form")}.${invented}`, tokenOf(30, "form")])
      await fetch(`${host}/l/${wrong}`, { method: "POST", redirect: "manual", headers: browser });
    await openTracking(house.env).settle();
    const rows = await house.look<{ visit: string; signs: number }>(
      "SELECT visit, signs FROM hits WHERE org = $1 AND delivery IN (30, 31) ORDER BY seq",
      [campaign.org],
    );
    const visits = rows.map((row) => Number(row.visit));
    expect(visits[0]).toBeGreaterThan(0);
    expect(visits).toEqual([visits[0], visits[0], visits[0], visits[0], 0, 0, 0]);
    expect(rows[1]!.signs & (signs.trusted | signs.pointer | signs.touch)).toBe(
      signs.trusted | signs.pointer | signs.touch,
    );
  });

  test("a moment for whoever fell for it has its stay told, with its page; a landing page before it has none", async () => {
    const landing = await (await fetch(link("l", 33, "form"), { headers: browser })).text();
    expect(landing).not.toContain("data-moment");
    const place = placeIn(landing);
    const moment = await (await fetch(`${host}/m/${place}?s`, { headers: browser })).text();
    expect(moment).toContain("data-moment");
    await fetch(`${host}/s/${place}?d=120&i=tw&v=1&w=0&l=1`, { method: "POST", headers: browser });
    expect(await actionsOf(33)).toEqual(["clicked", "stayed"]);
  });

  test("differs with every page that is served", async () => {
    const pages = await Promise.all(
      [1, 2].map(async () => (await fetch(link("l", 32, "form"), { headers: browser })).text()),
    );
    expect(placeIn(pages[0]!)).not.toBe(placeIn(pages[1]!));
  });
});

describe("other paths", () => {
  test("the picture, the hidden link, the beacon and the moment's end are told apart", async () => {
    const picture = await fetch(`${link("o", 20, "form")}.gif`, { headers: browser });
    expect(picture.headers.get("content-type")).toBe("image/gif");
    expect((await fetch(link("x", 20, "form"), { headers: browser })).status).toBe(200);
    expect((await fetch(`${link("s", 20, "form")}?d=37&t=1&w=0`, { method: "POST", headers: browser })).status).toBe(
      204,
    );
    const end = await fetch(link("m", 20, "form"), { method: "POST", redirect: "manual", headers: browser });
    expect((await fetch(new URL(end.headers.get("location")!, host), { headers: browser })).status).toBe(200);
    expect(await actionsOf(20)).toEqual(["opened", "decoy", "seen", "finished"]);
    const [beacon] = await house.look<{ dwell: number; signs: number }>(
      "SELECT dwell, signs FROM hits WHERE org = $1 AND delivery = 20 AND action = 6",
      [campaign.org],
    );
    expect(beacon!.dwell).toBe(37);
    expect(beacon!.signs & signs.trusted).toBe(signs.trusted);
  });

  test("reporting takes a press of a button, so that a scanner that opens the link reports nothing", async () => {
    const asked = await (await fetch(link("r", 21, "form"), { headers: browser })).text();
    expect(asked).toContain(`<form method="post" action="/r/${placeIn(asked)}">`);
    expect(await actionsOf(21)).toEqual(["visited"]);
    const thanked = await fetch(link("r", 21, "form"), { method: "POST", headers: browser });
    expect(thanked.status).toBe(200);
    expect(await actionsOf(21)).toEqual(["visited", "reported"]);
  });

  test("the page about the message says who runs the simulation", async () => {
    const page = await (await fetch(link("why", 22, "form"), { headers: browser })).text();
    expect(page).toContain("Larkfield Mills");
    expect(page).toContain("security@larkfield.example");
  });

  test("everything else is not found; unknown methods are refused", async () => {
    expect((await fetch(`${host}/wp-login.php`)).status).toBe(404);
    expect((await fetch(link("l", 23, "form"), { method: "PUT", headers: browser })).status).toBe(405);
    expect((await fetch(`${host}/b.js`)).headers.get("content-type")).toContain("text/javascript");
    expect(await (await fetch(`${host}/robots.txt`)).text()).toContain("Disallow: /");
  });

  test.each([
    ["a path that is none", "GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
    ["a method that links do not take", "PUT /l/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405],
    ["headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["what is no request", "hello\r\n\r\n", 400],
  ])(
    "%s gets an answer of the host's own: with its headers, and nothing that tells what it is made of",
    async (_what, sent, status) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(sent));
      let said = "";
      for await (const piece of socket) said += String(piece);
      const [head, body] = said.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const headers = new Headers(
        head!
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex, nofollow",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(headers.get("content-type")).toMatch(/^text\//);
      expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(body!));
      expect(headers.get("allow")).toBe(status === 405 ? "GET, HEAD, POST, OPTIONS" : null);
      expect(said).not.toMatch(/FST_|fastify|statusCode|hookwise/i);
    },
  );

  test("a request with cookies is answered like any other, and none is set", async () => {
    const answer = await fetch(link("l", 24, "form"), { headers: { ...browser, cookie: "session=1" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("a body is never invited", async () => {
    const invited = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(link("l", 25, "form"), {
        method: "POST",
        headers: { ...browser, expect: "100-continue", "content-length": "20" },
      });
      request.on("continue", () => resolve("continue"));
      request.on("response", (response) => resolve(`answered ${response.statusCode}`));
      request.on("error", reject);
      request.flushHeaders();
    });
    expect(invited).toBe("answered 303");
  });
});

describe("the end of a campaign", () => {
  test("links of a stopped campaign lead to the debrief within seconds and count nothing any more", async () => {
    const stopped = await testCampaign(house, { recipients: 3 });
    const at = (delivery: number) =>
      `${host}/l/${makeToken(house.env.secrets, { campaign: stopped.number, delivery, heldOut: false, lureIdx: 0, test: false })}`;
    expect(await (await fetch(at(1), { headers: browser })).text()).toContain("<form");
    await house.look("UPDATE campaigns SET state = 'killed' WHERE id = $1", [stopped.id]);
    await expect
      .poll(async () => (await fetch(at(1), { headers: browser })).text(), { timeout: 5000 })
      .toContain("stopped");
    await fetch(at(2), { headers: browser });
    await openTracking(house.env).settle();
    const rows = await house.look("SELECT delivery FROM tracking_outcomes WHERE org = $1", [stopped.org]);
    expect(rows).toEqual([{ delivery: 1 }]);
  });
});

describe("a stop", () => {
  test("comes to its end though somebody asks again and again over one connection", async () => {
    const stopped = await lureSite({ ...house.env, config: { ...house.env.config, LURE_PORT: port + 3 } });
    await stopped.listen();
    const socket = connect(port + 3, "127.0.0.1");
    const ask = () =>
      socket.write(`GET ${new URL(link("l", 58, "form")).pathname} HTTP/1.1\r\nHost: lure.example\r\n\r\n`);
    let answers = 0;
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    // An answer that comes is the next question, and always some are under way: as of many visitors behind one proxy.
    socket
      .on("error", () => {})
      .on("data", (data) => {
        if (!data.includes("HTTP/1.1")) return;
        answers += 1;
        ask();
      });
    ask();
    await expect.poll(() => answers).toBeGreaterThan(2);
    await stopped.close();
    await closed;
  });
});

describe("with the database away", () => {
  test("a process that has just begun still shows the landing page, and the click is counted when the database is back", async () => {
    let away = false;
    const refuse = () => Promise.reject(new Error("connect ECONNREFUSED"));
    const { database } = house.env;
    const moody = (port: number): Env => ({
      ...house.env,
      config: { ...house.env.config, LURE_PORT: port },
      database: {
        ...database,
        tx: (org, work) => (away ? refuse() : database.tx(org, work)),
        hasty: (most) => ({ tx: (org, work) => (away ? refuse() : database.hasty(most).tx(org, work)) }),
        lookup: (sql, params) => (away ? refuse() : database.lookup(sql, params)),
        find: (sql, params) => (away ? refuse() : database.find(sql, params)),
      },
    });
    const own = await testCampaign(house, { recipients: 3 });
    const path = (delivery: number) =>
      `/l/${makeToken(house.env.secrets, { campaign: own.number, delivery, heldOut: false, lureIdx: 0, test: false })}`;
    const first = await lureSite(moody(port + 1));
    await first.listen();
    await (await fetch(`http://127.0.0.1:${port + 1}${path(1)}`, { headers: browser })).text();
    await first.close();
    away = true;
    const env = moody(port + 2);
    const second = await lureSite(env);
    await second.listen();
    const answer = await fetch(`http://127.0.0.1:${port + 2}${path(2)}`, { headers: browser });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<form");
    expect(await house.look("SELECT delivery FROM hits WHERE org = $1 AND delivery = 2", [own.org])).toEqual([]);
    away = false;
    await openTracking(env).settle();
    expect(await house.look("SELECT delivery FROM hits WHERE org = $1 ORDER BY delivery", [own.org])).toEqual([
      { delivery: 1 },
      { delivery: 2 },
    ]);
    await second.close();
  });
});

test("the host says whether it can keep hits, and how far their bookkeeping is", async () => {
  const ready = await fetch(`${host}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, "ready\n"]);
  expect(await (await fetch(`${host}/metrics`)).text()).toContain("hookwise_spool_oldest_seconds");
});

describe("a fault of ours", () => {
  test("costs a visitor the page, not the process", async () => {
    const own = await testCampaign(house, { recipients: 1, landings: ["form"] });
    await house.look(
      "UPDATE lure_versions SET content = jsonb_set(content, '{landing,html}', '\"{{nonsense}}\"') WHERE org = $1 AND lure = (SELECT lure FROM campaign_lures WHERE org = $1)",
      [own.org],
    );
    const token = makeToken(house.env.secrets, {
      campaign: own.number,
      delivery: 1,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    expect((await fetch(`${host}/l/${token}`, { headers: browser })).status).toBe(503);
    expect((await fetch(`${host}/healthz`)).status).toBe(200);
  });
});

/** What stands in a page for its beacon and forms. */
function placeIn(page: string): string {
  return /<script src="\/b\.js" data-page="([\w.-]+)"(?: data-moment)? defer><\/script>/.exec(page)![1]!;
}

function tokenOf(delivery: number, kind: keyof typeof lureIdx): string {
  return makeToken(house.env.secrets, {
    campaign: campaign.number,
    delivery,
    heldOut: false,
    lureIdx: lureIdx[kind],
    test: false,
  });
}

function link(path: string, delivery: number, kind: keyof typeof lureIdx): string {
  return `${host}/${path}/${tokenOf(delivery, kind)}`;
}

async function actionsOf(delivery: number): Promise<string[]> {
  await openTracking(house.env).settle();
  const names = [
    "",
    "opened",
    "clicked",
    "submitted",
    "reported",
    "decoy",
    "seen",
    "finished",
    "confirmed",
    "visited",
    "stayed",
  ];
  const rows = await house.look<{ action: number }>(
    "SELECT action FROM hits WHERE org = $1 AND delivery = $2 ORDER BY seq",
    [campaign.org, delivery],
  );
  return rows.map((row) => names[row.action]!);
}

async function signsOf(delivery: number): Promise<number[]> {
  await openTracking(house.env).settle();
  return (
    await house.look<{ signs: number }>("SELECT signs FROM hits WHERE org = $1 AND delivery = $2 ORDER BY seq", [
      campaign.org,
      delivery,
    ])
  ).map((row) => row.signs);
}

async function countHits(): Promise<number> {
  const [row] = await house.look<{ count: string }>("SELECT count(*) FROM hits");
  return Number(row!.count);
}

/** Posts a body without end until the server cuts the connection. */
function postEndlessly(path: string): Promise<{ status: string; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    let status = "";
    const piece = Buffer.alloc(64 * 1024, "x");
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nuser-agent: ${browser["user-agent"]}\r\ncontent-length: 99999999999\r\n\r\n`,
      );
      push();
    });
    const push = () => {
      while (!socket.destroyed && sent < 1024 * 1024 * 1024) {
        sent += piece.length;
        if (!socket.write(piece)) return void socket.once("drain", push);
      }
    };
    socket.on("data", (data) => (status ||= data.toString("latin1").split("\r\n", 1)[0]!));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ status, sent }));
  });
}
