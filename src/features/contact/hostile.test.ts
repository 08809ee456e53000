import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { storable } from "../../kit/storable.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation, makeOperators } from "../organisations/index.ts";
import { readBody } from "./body.ts";
import { handlers } from "./handlers.ts";
import { formRoutes } from "./routes.ts";
import { longest } from "./rules.ts";

it("a stranger's message that nests a hundred thousand deep counts as empty", async () => {
  const deep = `{"fullName":${"[".repeat(100_000)}1${"]".repeat(100_000)}}`;
  expect((await readBody(Buffer.from(deep), "application/json")).fields).toEqual({});
  expect((await readBody(Buffer.from('{"fullName":"Ada"}'), "application/json")).fields).toEqual({ fullName: "Ada" });
});

// The public form with what nobody means well by: whatever comes is taken and can be read again, or is refused in the form's own words.

let t: TestEnv;
let app: FastifyInstance;
const org = newId();
beforeAll(async () => {
  readWords("contact", new URL("words/", import.meta.url));
  t = await testEnv({ variables: { CONTACT_TO: "hello@hill.example" } });
  await t.database.tx(org, async (db) => {
    await createOrganisation(db, { id: org, name: "Hill", plan: "enterprise" });
    await makeOperators(db, org);
  });
  app = fastify({ trustProxy: true });
  await app.register(formRoutes(t.env));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});
beforeEach(() => t.look("DELETE FROM kit_limits"));

const good = { name: "Ada", email: "ada@hill.example", message: "Hello there", people: "40", about: "sales" };
const hostile: Record<string, string> = {
  NUL: "a\0b",
  "only NUL": "\0",
  "half a surrogate pair": "\ud800",
  "half a pair in an address": "a@\udc00.example",
  "a right-to-left override": "\u202Etxt.exe",
  "what ends a mail's header": "a\r\nBcc: everybody@far.example",
  "a variable": "{{link}} {{{name}}} ${name}",
  markup: "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "a quotation mark and a comment": "'; DROP TABLE contact_messages; --",
  "what has no end": "x".repeat(20_000),
  "letters that no keyboard has": "\u{10ffff}\ufffe\u{e0001}",
  "a thousand marks on one letter": `a${"\u0301".repeat(1000)}`,
  "a prototype": "__proto__",
  nothing: "",
};

let sent = 0;
async function send(payload: string | Buffer, type: string, accept = "application/json", form = "letterbox") {
  // Each from a network of its own: the limit has its own test.
  const from = `10.${(sent >> 8) & 255}.${sent++ & 255}.1`;
  if (sent % 100 === 0) await t.look("DELETE FROM kit_limits");
  const headers = { accept, "x-forwarded-for": from, ...(type && { "content-type": type }) };
  return app.inject({ method: "POST", url: `/forms/${form}`, headers, payload });
}

const encodings: [string, (fields: Record<string, unknown>) => Promise<[string | Buffer, string]>][] = [
  ["JSON", async (fields) => [JSON.stringify(fields), "application/json"]],
  [
    "a form",
    async (fields) => {
      const encoded = (one: unknown) => encodeURIComponent(String(one).toWellFormed());
      const pairs = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
      return [pairs.join("&"), "application/x-www-form-urlencoded"];
    },
  ],
  [
    "a form in parts",
    async (fields) => {
      const parts = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name.replaceAll(/[\r\n"]/g, "")}"\r\n\r\n${String(value)}\r\n`); // oxfmt-ignore
      return [Buffer.from(`${parts.join("")}--b--\r\n`), "multipart/form-data; boundary=b"];
    },
  ],
];

function judge(answer: { statusCode: number; body: string }, what: string): void {
  const said = `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect([200, 413, 422], said).toContain(answer.statusCode);
  expect(/byte sequence|22021|22P0[25]|relation "|at async|node_modules|<script>alert/.test(answer.body), said).toBe(
    false,
  );
}

describe.each(encodings)("%s", (_encoding, encode) => {
  it.each(["application/json", "text/html"])(
    "hostile texts in every field, and as names of fields (%s)",
    async (accept) => {
      for (const [what, text] of Object.entries(hostile)) {
        for (const name of [...Object.keys(good), "_gotcha"])
          judge(await send(...(await encode({ ...good, [name]: text })), accept), `${what} as ${name}`);
        judge(await send(...(await encode({ ...good, [text]: text })), accept), `${what} as a name`);
        judge(await send(...(await encode(Object.fromEntries(Object.keys(good).map((name) => [name, text])))), accept), `${what} everywhere`); // oxfmt-ignore
      }
      const { items } = (await t.database.tx(org, (db) => handlers.listMessages!({ db, org, input: { limit: 200 } } as any))) as any; // oxfmt-ignore
      expect(items.length).toBeGreaterThan(0);
      for (const { name, email, message } of items) {
        for (const text of [name, email, message]) expect(storable(text)).toBe(true);
        expect(name).not.toMatch(/[\r\n]/);
        expect(message.length).toBeLessThanOrEqual(longest.message);
      }
      // Somebody reads them by mail.
      for (const { vars } of await t.look<{ vars: Record<string, string> }>("SELECT vars FROM outbound_messages"))
        for (const text of Object.values(vars)) expect(storable(text)).toBe(true);
    },
  );
});

it("bodies that are none, under names of forms that are none", async () => {
  const bodies = ["", "{", "null", "[]", '"x"', "1e999", "\0", "\uFEFF{}", '{"__proto__":{"name":"x"}}', '{"name":{"a":1}}', '{"name":["Ada"]}', "a=%ff&b=%", "=&=&=", "--b\r\n--b--"]; // oxfmt-ignore
  for (const payload of [...bodies, Buffer.from([0xff, 0xfe, 0, 1]), Buffer.from([0xed, 0xa0, 0x80])])
    for (const type of [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=b",
      "text/plain",
      "x\\y/;;",
      "",
    ])
      // oxfmt-ignore
      judge(await send(payload, type), `${payload.toString("hex").slice(0, 20)} as ${type}`);
  for (const form of ["%00", "a%00b", "..%2f..%2fetc", "__proto__", "constructor", "x".repeat(90)])
    expect((await send(JSON.stringify(good), "application/json", "application/json", form)).statusCode).toBe(404);
});
