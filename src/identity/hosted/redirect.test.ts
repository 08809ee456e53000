import fc from "fast-check";
import { expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import type { Directory } from "../pools/directory.ts";
import { newClientSettings, newPoolSettings } from "../model/pool.ts";
import type { Client, Pool } from "../model/pool.ts";
import { logoutTarget } from "./logout.ts";
import { isRegistered, withParameters } from "./redirect.ts";
import { readAuthorize } from "./request.ts";

const registered = [
  "https://app.example/callback",
  "https://app.example:8443/in?tenant=7",
  "http://localhost:4000/callback",
  "shoal.app://signed-in",
];
const runs = sweeping({ few: 10_000, many: 100_000 });
const now = new Date();
const pool: Pool = { id: "local-1_Test", name: "Test", settings: newPoolSettings, createdAt: now, updatedAt: now };
const settings = {
  ...newClientSettings,
  CallbackURLs: registered,
  LogoutURLs: registered,
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ["code" as const],
  AllowedOAuthScopes: ["openid"],
};
const client: Client = {
  pool: pool.id,
  id: "abc",
  name: "Test",
  secret: null,
  settings,
  createdAt: now,
  updatedAt: now,
};
const directory: Directory = { pool: async () => pool, client: async () => ({ pool, client }), forget: () => {} };
const ports = { directory, clock: () => now, db: null as never, keys: null as never, config: null as never };

// The ways by which checks of addresses were got around: other hosts with ours inside, userinfo, slashes and backslashes, blanks, dots, case,
// ports, fragments, encodings, doubled parameters.
const pieces = [
  "@",
  "@evil.test",
  ".evil.test",
  "evil.test/",
  "//evil.test",
  "\\evil.test",
  "\\\\",
  "/..",
  "/../evil",
  "/%2e%2e/",
  "?",
  "&",
  "#",
  "#@evil.test",
  "%00",
  "%09",
  "%0a",
  "%2f",
  "%5c",
  "%23",
  "\t",
  "\n",
  " ",
  "\u3002",
  "\uff0f",
  ":80",
  ":443",
  "http:",
  "https:",
  "javascript:alert(1)//",
  "data:text/html,",
  "*",
  "&redirect_uri=https://evil.test/",
  "A",
  "0",
];

const mutated = fc
  .tuple(
    fc.constantFrom(...registered),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat({ max: 4 }),
        piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
      }),
      { maxLength: 3 },
    ),
    fc.constantFrom("as-is", "upper", "doubled"),
  )
  .map(([base, edits, shape]) => {
    const edited = edits.reduce((text, { at, cut, piece }) => {
      const from = Math.floor(at * text.length);
      return text.slice(0, from) + piece + text.slice(from + cut);
    }, base);
    return shape === "upper" ? edited.toUpperCase() : shape === "doubled" ? `${edited}${edited}` : edited;
  });

/** The address without what we add ourselves. */
function bare(address: string): string {
  const url = new URL(address);
  for (const name of ["code", "state", "error", "error_description"]) url.searchParams.delete(name);
  return url.href;
}

const allowed = new Set(registered.map((one) => new URL(one).href));
const challenge = "x".repeat(43);

it("leads nowhere but to the registered addresses, whatever redirect_uri says", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(mutated, fc.boolean(), async (address, encoded) => {
      const value = encoded ? encodeURIComponent(address.toWellFormed()) : address;
      const read = await readAuthorize(
        ports,
        `client_id=abc&response_type=code&code_challenge=${challenge}&code_challenge_method=S256&redirect_uri=${value}`,
      );
      if (read.kind === "page") return;
      const to = read.kind === "good" ? read.request.redirectUri : read.redirectUri;
      accepted++;
      expect(registered).toContain(to);
      expect(allowed).toContain(bare(withParameters(to, { code: "c", state: "s" })));
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(runs.numRuns / 1000);
}, 120_000);

it("leads nowhere but to the registered addresses, whatever logout_uri says", () => {
  let accepted = 0;
  fc.assert(
    fc.property(mutated, fc.boolean(), (address, encoded) => {
      const value = encoded ? encodeURIComponent(address.toWellFormed()) : address;
      const to = logoutTarget(settings, `client_id=abc&logout_uri=${value}`);
      if (to === null) return;
      accepted++;
      expect(allowed).toContain(bare(to));
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(runs.numRuns / 1000);
}, 120_000);

it.each([
  ["https://app.example/callback", true],
  ["https://app.example/callback/", false],
  ["https://app.example/callback?x=1", false],
  ["https://app.example/callback#x", false],
  ["https://APP.example/callback", false],
  ["http://app.example/callback", false],
  ["https://app.example/callback/../callback", false],
  [" https://app.example/callback", false],
  ["", false],
])("%s: %s", (address, good) => {
  expect(isRegistered(registered, address)).toBe(good);
});

it("keeps the parameters that a registered address has", () => {
  expect(withParameters("https://app.example:8443/in?tenant=7", { code: "c", state: null })).toBe(
    "https://app.example:8443/in?tenant=7&code=c",
  );
});
