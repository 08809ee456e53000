import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { subjectOf } from "../../kit/personal.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation, makeOperators, systemOrganisation } from "../organisations/index.ts";
import { contact } from "./feature.ts";
import { outboundEnv } from "../outbound/testing.ts";
import { handlers } from "./handlers.ts";
import { forgetVisitorMessages } from "./jobs.ts";
import { formRoutes, maxSubmissions } from "./routes.ts";
import { forgetMessages } from "./store.ts";
import en from "./words/en.json" with { type: "json" };

let t: TestEnv;
let org: string;
let app: FastifyInstance;
/** What the service elsewhere answers, and what it got. */
let service: { status: number; body: string } = { status: 200, body: "" };
const got: unknown[] = [];
const elsewhere = createServer((request, answer) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    got.push(JSON.parse(body));
    answer.writeHead(service.status, { "content-type": "application/json" }).end(service.body);
  });
});
const good = { name: "Ada", email: "ada@hill.example", message: "Hello there" };
const json = { accept: "application/json", "content-type": "application/json" };

beforeAll(async () => {
  readWords("contact", new URL("words/", import.meta.url));
  await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
  t = await outboundEnv({ CONTACT_TO: "hello@hill.example" });
  org = newId();
  await t.env.database.tx(org, async (db) => {
    await createOrganisation(db, { id: org, name: "Hill", plan: "enterprise" });
    await makeOperators(db, org);
  });
});
beforeEach(async () => {
  await app?.close();
  await t.look("DELETE FROM contact_messages");
  await t.look("DELETE FROM outbound_messages");
  app = await opened();
});
afterAll(async () => {
  elsewhere.close();
  await app?.close();
  await t?.close();
});

describe("the form service", () => {
  it("takes JSON, keeps it and forwards it whole", async () => {
    const message = `<b>Hello</b>\n\nI followed http://${new URL(t.env.config.lureUrl).host}/l/x ${"and ".repeat(200)}`;
    const answer = await post({ ...good, message, about: "support" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(await kept()).toEqual([
      { about: "support", name: "Ada", email: "ada@hill.example", message: message.trim() },
    ]);
    const [mail] = await t.look<{ address: string; vars: Record<string, string>; template: string }>(
      "SELECT address, vars, template FROM outbound_messages",
    );
    expect(mail).toMatchObject({ address: "hello@hill.example", template: "contact:message" });
    expect(mail!.vars["quote"]!.length).toBeGreaterThan(700);
    expect(mail!.vars["quote"]).not.toContain(new URL(t.env.config.lureUrl).host);
  });

  it("knows whoever wrote it by an address whose domain has letters of its own", async () => {
    await post({ ...good, email: "Ada@BÜCHER.example" });
    const known = subjectOf(newId(), newId(), [{ emails: ["ada@xn--bcher-kva.example"] }]);
    const { export: told, erase } = contact.personal!;
    expect(await t.env.database.tx(org, (db) => told!(db, org, known))).toHaveLength(1);
    await t.env.database.tx(org, (db) => erase!(db, org, known));
    expect(await kept()).toEqual([]);
  });

  it("answers in English where it is asked in a language that it does not speak", async () => {
    const opening = async (lang: string) => {
      const url = `/forms/letterbox?lang=${lang}`;
      const { body } = await app.inject({
        method: "POST",
        url,
        headers: { ...json, accept: "text/html" },
        payload: good,
      });
      return [/<html[^>]*>/.exec(body)?.[0], /class="button" href="([^"]*)"/.exec(body)?.[1]];
    };
    expect(await opening("de")).toEqual([`<html lang="de" dir="ltr">`, "/de"]);
    expect(await opening("ar")).toEqual([`<html lang="en" dir="ltr">`, "/"]);
  });

  it("takes a posted form and form data, and answers a browser with a page", async () => {
    const urlencoded = await app.inject({
      method: "POST",
      url: "/forms/letterbox",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...good, about: "support" }).toString(),
    });
    expect(urlencoded.statusCode).toBe(200);
    expect(urlencoded.headers["content-type"]).toContain("text/html");
    expect(urlencoded.body).toContain(en.done.support);
    const parts = await multipart(good);
    expect((await app.inject({ method: "POST", url: "/forms/letterbox", ...parts })).json()).toEqual({ ok: true });
    expect(await kept()).toHaveLength(2);
  });

  it("gives everything back to a browser without script when something is wrong", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/forms/letterbox",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...good, email: "nobody", message: '</textarea><script>"' }).toString(),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`Email ${en.fault.TYPE_EMAIL}`);
    expect(answer.body).toContain('value="nobody"');
    expect(answer.body).toContain("&lt;/textarea&gt;&lt;script&gt;&quot;");
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["another form", "/forms/somewhere", good, 404, [{ code: "FORM_NOT_FOUND", message: en.fault.FORM_NOT_FOUND }]],
    ["nothing", "/forms/letterbox", {}, 422, [{ code: "EMPTY", message: en.fault.EMPTY }]],
    ["no object", "/forms/letterbox", [], 422, [{ code: "EMPTY", message: en.fault.EMPTY }]],
    [
      "a missing name",
      "/forms/letterbox",
      { ...good, name: undefined },
      422,
      [{ code: "REQUIRED_FIELD_MISSING", message: "is required", field: "name" }],
    ],
    [
      "too much",
      "/forms/letterbox",
      { ...good, message: "a".repeat(4_000_000) },
      413,
      [{ code: "FILES_TOO_BIG", message: en.fault.FILES_TOO_BIG }],
    ],
  ])("refuses %s", async (_name, url, payload, status, errors) => {
    const answer = await app.inject({ method: "POST", url, headers: json, payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { errors }]);
  });

  it("refuses what is no JSON, and files", async () => {
    const broken = await app.inject({ method: "POST", url: "/forms/letterbox", headers: json, payload: "{" });
    expect(broken.json().errors[0].code).toBe("EMPTY");
    const file = await multipart(good, 1);
    expect((await app.inject({ method: "POST", url: "/forms/letterbox", ...file })).json().errors[0].code).toBe(
      "NO_FILE_UPLOADS",
    );
    expect(await kept()).toEqual([]);
  });

  it("tells a browser without script where a text is that was too big to be read", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/forms/letterbox",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...good, message: "a".repeat(4_000_000) }).toString(),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain(en.fault.FILES_TOO_BIG);
    expect(answer.body).toContain(en.page["too-big"]);
    expect(answer.body).not.toContain("<form");
  });

  it("stops a flood, and gives the text back", async () => {
    for (let n = 0; n < maxSubmissions; n++) expect((await post(good)).statusCode).toBe(200);
    const answer = await post(good);
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([429, "BLOCKED"]);
    const page = await app.inject({
      method: "POST",
      url: "/forms/letterbox",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...good, message: "still here" }).toString(),
    });
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain("still here");
    expect(await kept()).toHaveLength(maxSubmissions);
  });

  it("keeps what a robot sent, thanks it, and bothers nobody", async () => {
    expect((await post({ ...good, _gotcha: "x" })).json()).toEqual({ ok: true });
    expect(await kept()).toHaveLength(1);
    expect(await t.look("SELECT 1 FROM outbound_messages")).toEqual([]);
  });

  it("asks no node but those of what it writes: a stranger waits neither for each of a cluster nor for one that is away", async () => {
    await t.look("ALTER FUNCTION organisations_all() RENAME TO organisations_all_away");
    try {
      expect((await post(good)).json()).toEqual({ ok: true });
    } finally {
      await t.look("ALTER FUNCTION organisations_all_away() RENAME TO organisations_all");
    }
    expect(await kept()).toHaveLength(1);
  });

  it("says so when forms are switched off, and when nobody is there yet", async () => {
    await app.close();
    app = await opened({ FORMS: false });
    expect((await post(good)).json().errors[0].code).toBe("INACTIVE");
    const empty = await outboundEnv();
    const other = fastify();
    await other.register(formRoutes(empty.env));
    const answer = await other.inject({ method: "POST", url: "/forms/letterbox", headers: json, payload: good });
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, "PROJECT_NOT_FOUND"]);
    await other.close();
    await empty.close();
  });
});

describe("without an organisation of whoever runs the installation", () => {
  // There is a tenant, who came first, as where nobody set a key for the first start; or the operator's own was deleted.
  const away = () => t.look("DELETE FROM organisation_running WHERE org = $1", [org]);
  beforeEach(away);
  afterEach(() => t.database.tx(org, (db) => makeOperators(db, org)));

  it("no tenant gets what strangers write: it is kept in the house's name, and goes to CONTACT_TO alone", async () => {
    expect((await post(good)).json()).toEqual({ ok: true });
    expect((await post({ ...good, about: "sales", people: "12" })).json()).toEqual({ ok: true });
    expect(await t.look("SELECT DISTINCT org FROM contact_messages")).toEqual([{ org: systemOrganisation }]);
    expect((await run("listMessages", { limit: 5 })).items).toEqual([]);
    const subject = { member: newId(), tombstone: newId(), emails: [good.email], needles: [good.email] };
    expect(await t.database.tx(org, (db) => contact.personal!.export!(db, org, subject))).toEqual([]);
    await t.database.tx(org, (db) => contact.personal!.erase!(db, org, subject));
    expect(await kept()).toHaveLength(2);
    await t.env.jobs.send("send-notices", {});
    await t.env.jobs.settle();
    const mails = await t.look<{ org: string; to: string; raw: string }>(
      `SELECT org, mail_to AS "to", convert_from(raw, 'UTF8') AS raw FROM outbound_outbox ORDER BY id`,
    );
    expect(mails.map(({ raw: _, ...one }) => one)).toEqual([
      { org: systemOrganisation, to: "hello@hill.example" },
      { org: systemOrganisation, to: "hello@hill.example" },
    ]);
    for (const { raw } of mails) expect(raw).not.toContain("under Messages");
  });

  it("takes nothing where nobody would read it", async () => {
    await t.look(
      "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, $2, 'Tess', 'tess', 'tess', 'tess@hill.example', 'tess@hill.example', 'owner')",
      [org, newId()],
    );
    await app.close();
    app = await opened({ CONTACT_TO: [] });
    const answer = await post(good);
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, "PROJECT_NOT_FOUND"]);
    expect(await kept()).toEqual([]);
    expect(await t.look("SELECT 1 FROM outbound_messages")).toEqual([]);
  });

  it("keeps it for 24 months", async () => {
    await post(good);
    await post(good);
    await t.look(
      "UPDATE contact_messages SET created_at = now() - interval '25 months' WHERE id = (SELECT min(id::text)::uuid FROM contact_messages)",
    );
    await forgetVisitorMessages(t.env);
    expect(await kept()).toHaveLength(1);
  });
});

describe("a form service elsewhere", () => {
  const there = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/f/abc`;
  const allowed = () => [new URL(there()).host];
  beforeEach(async () => {
    await app.close();
    got.length = 0;
    app = await opened({ FORM_SERVICE_URL: there(), EGRESS_ALLOW: allowed() });
  });

  it("takes the message over, and its refusals are passed on", async () => {
    service = { status: 200, body: '{"next":"/thanks"}' };
    expect((await post(good)).json()).toEqual({ ok: true });
    expect(got).toEqual([{ ...good, about: "contact" }]);
    service = { status: 422, body: '{"errors":[{"code":"TYPE_EMAIL","message":"is not known","field":"email"}]}' };
    const answer = await post(good);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errors: [{ code: "TYPE_EMAIL", message: "is not known", field: "email" }] },
    ]);
    expect(await kept()).toEqual([]);
  });

  it.each(["FORM_NOT_FOUND", "PROJECT_NOT_FOUND", "INACTIVE"])(
    "loses nothing when our account there is at fault: %s",
    async (code) => {
      service = { status: 404, body: JSON.stringify({ errors: [{ code, message: "gone" }] }) };
      expect((await post(good)).json()).toEqual({ ok: true });
      expect(await kept()).toHaveLength(1);
    },
  );

  it("loses nothing when its answer is strange", async () => {
    service = { status: 200, body: "<html>" };
    const answer = await post(good);
    expect([answer.statusCode, answer.json()]).toEqual([502, { unexpected: true }]);
    expect(await kept()).toHaveLength(1);
  });

  it("loses nothing when it cannot be reached", async () => {
    await app.close();
    app = await opened({ FORM_SERVICE_URL: "https://forms.invalid/f/abc" });
    expect((await post(good)).json()).toEqual({ ok: true });
    expect(await kept()).toHaveLength(1);
  });
});

describe("the operator", () => {
  it("lists messages newest first, by subject and page, and removes them", async () => {
    for (const about of ["contact", "support", "contact"]) await post({ ...good, about, message: about });
    const first = await run("listMessages", { limit: 2 });
    expect(first.items.map((one: { about: string }) => one.about)).toEqual(["contact", "support"]);
    const second = await run("listMessages", { limit: 2, cursor: first.next });
    expect([second.items.length, second.next]).toEqual([1, null]);
    expect((await run("listMessages", { limit: 5, about: "support" })).items).toHaveLength(1);
    await run("removeMessage", { id: first.items[0].id });
    expect(await kept()).toHaveLength(2);
    await expect(run("removeMessage", { id: first.items[0].id })).rejects.toMatchObject({ reason: "unknown-message" });
  });

  it("keeps a message for 24 months", async () => {
    await post(good);
    await post(good);
    await t.look(
      "UPDATE contact_messages SET created_at = now() - interval '25 months' WHERE id = (SELECT min(id::text)::uuid FROM contact_messages)",
    );
    await t.env.database.tx(org, (db) => forgetMessages(db, org, new Date(Date.now() - 730 * 86_400_000), 100));
    expect(await kept()).toHaveLength(1);
  });
});

function post(payload: object) {
  return app.inject({ method: "POST", url: "/forms/letterbox", headers: json, payload });
}

async function opened(config: object = {}): Promise<FastifyInstance> {
  const made = fastify();
  await made.register(formRoutes({ ...t.env, config: { ...t.env.config, ...config } }));
  return made;
}

async function multipart(fields: Record<string, string>, files = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let n = 0; n < files; n++) form.append("file", new File(["x"], "x.txt"));
  const packed = new Response(form);
  return {
    headers: { accept: "application/json", "content-type": packed.headers.get("content-type")! },
    payload: Buffer.from(await packed.arrayBuffer()),
  };
}

function kept() {
  return t.look("SELECT about, name, email, message FROM contact_messages ORDER BY id");
}

async function run(name: keyof typeof handlers, input: Record<string, unknown>): Promise<any> {
  const actor: Actor = { kind: "member", id: newId(), member: null, may: new Set(), name: "Ada" };
  return t.env.database.tx(org, (db) =>
    handlers[name]!({ org, actor, input: input as never, db, now: new Date(), env: t.env }),
  );
}
