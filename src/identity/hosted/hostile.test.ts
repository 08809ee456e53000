import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeUser } from "../store/users.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { authorizeAddress, pkcePair, testBrowser } from "./testing.ts";
import type { Seen, TestBrowser } from "./testing.ts";
import { partOf } from "../../../tools/sweep/wide.ts";

// Every page and endpoint with what nobody means well by, in forms that are good otherwise: it is never the server's fault.

const callback = "https://app.example/callback";
let t: TestProvider;
let pool: string;
let client: string;
beforeAll(async () => {
  t = await startProvider();
  const made = await t.makePool(
    { UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] },
    {
      CallbackURLs: [callback],
      LogoutURLs: ["https://app.example/bye"],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email"],
    },
  );
  ({ pool, client } = made);
});
afterAll(() => t.close());

const hostile: Record<string, string> = {
  NUL: "a\0b",
  "only NUL": "\0",
  "an address with NUL": "a\0b@people.example",
  "a letter of two halves, cut": "\ud83e",
  "a right-to-left override": "\u202Etxt.exe",
  "a line break": "a\r\nX-Evil: 1",
  markup: `"><script>alert(1)</script>`,
  SQL: "'; DROP TABLE people; --",
  "what has no end": "x".repeat(20_000),
  "a prototype": "__proto__",
  "letters that no keyboard has": "\u{10ffff}\ufffe",
  "digits of another script": "١٢٣٤٥٦",
  nothing: "",
};

const query = () => ({
  client_id: client,
  redirect_uri: callback,
  response_type: "code",
  scope: "openid",
  state: "s",
  code_challenge: pkcePair().challenge,
  code_challenge_method: "S256",
});

function judge(seen: Pick<Seen, "status" | "text" | "location">, what: string): void {
  const said = `${what}: ${seen.status} ${seen.location ?? seen.text.slice(0, 300)}`;
  expect(seen.status < 500, said).toBe(true);
  expect(/byte sequence|22021|22P0[25]|relation "|at async|node_modules|<script>alert/.test(seen.text), said).toBe(
    false,
  );
  expect(seen.location ?? "", said).not.toMatch(/[\0\r\n]/);
}

const page = async (browser: TestBrowser, path: string) =>
  browser.get(authorizeAddress(t.origin, query()).replace("/oauth2/authorize", path));
const post = (browser: TestBrowser, seen: Seen, form: Record<string, string>) =>
  browser.post(`${t.origin}/hosted/login`, { ticket: seen.ticket, ...form });
const fields = (seen: Seen) =>
  [...seen.text.matchAll(/<(?:input|select|button)[^>]*\sname="([^"]+)"/g)]
    .map((one) => one[1]!)
    .filter((one) => one !== "ticket");

const screens: [string, (browser: TestBrowser) => Promise<Seen>][] = [
  ["sign-in", (browser) => page(browser, "/hosted/login")],
  ["forgot", (browser) => page(browser, "/hosted/forgot")],
  ["sign-up", (browser) => page(browser, "/hosted/signup")],
  [
    "confirm",
    async (browser) => {
      const { email, password } = await t.makeUser({ pool, change: { status: "UNCONFIRMED" } });
      return post(browser, await page(browser, "/hosted/login"), { username: email, password });
    },
  ],
  [
    "reset",
    async (browser) => {
      const { email } = await t.makeUser({ pool });
      return post(browser, await page(browser, "/hosted/forgot"), { username: email });
    },
  ],
  [
    "new-password",
    async (browser) => {
      const { email, password, username } = await t.makeUser({ pool });
      await changeUser(t.ports.db, pool, username, { status: "FORCE_CHANGE_PASSWORD" });
      return post(browser, await page(browser, "/hosted/login"), { username: email, password });
    },
  ],
  [
    "authenticator",
    async (browser) => {
      await t.setPool({ MfaConfiguration: "ON" }, pool);
      const { email, password } = await t.makeUser({ pool });
      const seen = await post(browser, await page(browser, "/hosted/login"), { username: email, password });
      await t.setPool({ MfaConfiguration: "OFF" }, pool);
      return seen;
    },
  ],
];

describe.each(screens)("the page %s", (name, open) => {
  it("takes nothing that it is sent for its own fault", async () => {
    const browser = testBrowser();
    const seen = await open(browser);
    const names = fields(seen);
    expect(names.length, seen.text.slice(-1500)).toBeGreaterThan(0);
    expect(seen.text).toContain("<form");
    const usual = Object.fromEntries(names.map((one) => [one, one === "username" || one === "email" ? `${name}@people.example` : "Correct-Horse-1"])); // oxfmt-ignore
    for (const [what, text] of partOf(Object.entries(hostile), 4, name)) {
      for (const field of names) judge(await post(browser, seen, { ...usual, [field]: text }), `${what} as ${field}`);
      judge(await post(browser, seen, { ...usual, [text]: text }), `${what} as a name`);
      judge(await post(browser, seen, Object.fromEntries(names.map((one) => [one, text]))), `${what} everywhere`);
      judge(await browser.post(`${t.origin}/hosted/login`, { ...usual, ticket: text }), `${what} as the ticket`);
    }
    for (const raw of [
      "%",
      "%ff=%ff&username=%ed%a0%80",
      "username=%c0%80&password=%00",
      "&&&===",
      "\0",
      "ticket=x&ticket=y",
    ])
      // oxfmt-ignore
      judge(await rawForm("/hosted/login", `${raw}&ticket=${seen.ticket}`, browser), raw);
  });
});

/** Bytes that no form would send, with the browser's cookies. */
async function rawForm(
  path: string,
  payload: string | Uint8Array<ArrayBuffer>,
  browser = testBrowser(),
  more: Record<string, string> = {},
) {
  const own = browser.cookies.get(new URL(t.origin).host) ?? new Map<string, string>();
  const cookie = [...own].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }), ...more };
  const reply = await fetch(`${t.origin}${path}`, { method: "POST", headers, body: payload, redirect: "manual" });
  return { status: reply.status, text: await reply.text(), location: reply.headers.get("location") };
}

it("addresses take hostile texts and escapes that are none in every parameter", async () => {
  const get = async (path: string) => {
    const reply = await fetch(`${t.origin}${path}`, { redirect: "manual" });
    return { status: reply.status, text: await reply.text(), location: reply.headers.get("location") };
  };
  const names = [...Object.keys(query()), "nonce", "identity_provider", "idp_identifier", "prompt", "max_age", "id_token_hint", "login_hint", "lang", "logout_uri", "code", "error", "iss"]; // oxfmt-ignore
  for (const path of [
    "/oauth2/authorize",
    "/oauth2/idpresponse",
    "/logout",
    "/hosted/login",
    "/hosted/forgot",
    "/hosted/signup",
  ]) {
    for (const name of names) {
      for (const [what, text] of Object.entries(hostile)) {
        const given = new URLSearchParams({ ...query(), [name]: text.slice(0, 5000) }).toString();
        judge(await get(`${path}?${given}`), `${path}: ${what} as ${name}`);
      }
      for (const broken of ["%ff", "%", "%zz", "%ed%a0%80", "%c0%80", "%00"])
        judge(await get(`${path}?${new URLSearchParams(query()).toString()}&${name}=${broken}`), `${path}: ${broken}`);
    }
  }
  for (const part of ["%00", "%ff", "a%00b", "..%2f..", "__proto__", `${pool}%00`, "x".repeat(90)])
    for (const path of ["jwks.json", "openid-configuration"])
      judge(await get(`/${part}/.well-known/${path}`), `${part}/${path}`);
});

it("the endpoints of programs take hostile texts in form and header", async () => {
  const good: Record<string, string> = { grant_type: "authorization_code", client_id: client, code: "x", redirect_uri: callback, code_verifier: "y".repeat(43) }; // oxfmt-ignore
  for (const path of ["/oauth2/token", "/oauth2/revoke"])
    for (const grant of ["authorization_code", "refresh_token", "client_credentials"])
      for (const name of [
        ...Object.keys(good),
        "refresh_token",
        "token",
        "scope",
        "client_secret",
        "token_type_hint",
        "client_assertion",
      ])
        // oxfmt-ignore
        for (const [what, text] of Object.entries(hostile)) {
          const form = new URLSearchParams({ refresh_token: "r".repeat(43), token: "r".repeat(43), ...good, grant_type: grant, [name]: text }); // oxfmt-ignore
          judge(await rawForm(path, form.toString()), `${path} ${grant}: ${what} as ${name}`);
        }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  const headers = ["Basic", "Basic !!!", basic(""), basic("\0:\0"), basic("a%00b:x"), basic("%ff:%"), basic(`${client}:\0`), basic(`${client}%00:x`), "Bearer x\u00ff", "Bearer eyJ.eyJ.x", `Bearer ${"x".repeat(9000)}`]; // oxfmt-ignore
  for (const authorization of headers) {
    for (const path of ["/oauth2/token", "/oauth2/revoke", "/oauth2/userInfo"])
      judge(await rawForm(path, new URLSearchParams(good).toString(), testBrowser(), { authorization }), authorization);
    const reply = await fetch(`${t.origin}/oauth2/userInfo`, { headers: { authorization } });
    judge({ status: reply.status, text: await reply.text(), location: null }, authorization);
  }
  for (const body of [Uint8Array.of(0xff, 0xfe, 0, 1), Uint8Array.of(0xed, 0xa0, 0x80)])
    for (const type of ["application/x-www-form-urlencoded", "application/json", "multipart/form-data", "x\\y/;;"])
      for (const path of ["/oauth2/token", "/oauth2/revoke", "/hosted/login", "/logout"])
        judge(await rawForm(path, body, testBrowser(), { "content-type": type }), `${path}: bytes as ${type}`);
});
