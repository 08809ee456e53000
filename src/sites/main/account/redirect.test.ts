import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sweeping } from "../../../../tools/sweep/wide.ts";
import { destinationOf } from "./redirect.ts";
import type { Allowed } from "./redirect.ts";
import { payloads } from "./redirect.hostile.ts";

const allowed: Allowed = {
  own: "https://hookwise.example",
  learn: "https://learn.hookwise.example",
  others: ["https://intranet.example", "https://tools.example:8443"],
};
const list = new Set([allowed.own, allowed.learn, ...allowed.others]);

/** The origin at which a browser on the main site would end. */
function endOf(redirectTo: string): string {
  const to = destinationOf(redirectTo, allowed);
  if (to.kind === "dashboard") return allowed.own;
  return new URL(to.kind === "own" ? to.path : to.url, `${allowed.own}/login`).origin;
}

describe("where a sign-in may lead", () => {
  it.each([
    ["/", { kind: "own", path: "/" }],
    ["/dashboard/subscription?tab=2#plan", { kind: "own", path: "/dashboard/subscription?tab=2#plan" }],
    ["/enable-mfa", { kind: "own", path: "/enable-mfa" }],
    ["https://hookwise.example/pricing", { kind: "own", path: "/pricing" }],
    ["https://learn.hookwise.example", { kind: "learn", url: "https://learn.hookwise.example/" }],
    ["https://LEARN.hookwise.example:443/a?b=c", { kind: "learn", url: "https://learn.hookwise.example/a?b=c" }],
    ["https://intranet.example/start", { kind: "elsewhere", url: "https://intranet.example/start" }],
    ["https://tools.example:8443/", { kind: "elsewhere", url: "https://tools.example:8443/" }],
  ] as const)("%s is followed", (redirectTo, expected) => expect(destinationOf(redirectTo, allowed)).toEqual(expected));

  it.each([
    ["nothing", null],
    ["an empty one", ""],
    ["the wrong scheme", "http://learn.hookwise.example/"],
    ["another port", "https://learn.hookwise.example:8443/"],
    ["a name that only begins alike", "https://learn.hookwise.example.evil.test/"],
    ["a name that only ends alike", "https://evil-learn.hookwise.example.test/"],
    ["the name in a path", "https://evil.test/learn.hookwise.example"],
    ["a parent domain", "https://example/"],
    ["a child domain", "https://a.learn.hookwise.example/"],
    ["a name with a user", "https://learn.hookwise.example@evil.test/"],
    ["a user at an allowed origin", "https://somebody@learn.hookwise.example/"],
    ["a page one signs in on", "/login?redirectTo=/login"],
    ["the handler itself", "/callback?redirectTo=/callback"],
    ["too long a one", `/${"a".repeat(3000)}`],
  ])("%s is not", (_why, redirectTo) => expect(destinationOf(redirectTo, allowed)).toEqual({ kind: "dashboard" }));

  it("never trusts an origin that is no origin", () => {
    const broken = { own: "https://hookwise.example", learn: "", others: ["null", "learn", "data:text/html,x"] };
    for (const redirectTo of ["data:text/html,x", "null", "https:///", "file:///etc/passwd", "blob:null/1"])
      expect(destinationOf(redirectTo, broken)).toEqual({ kind: "dashboard" });
  });
});

describe("known ways out", () => {
  it("are many", () => expect(new Set(payloads("evil.test", allowed.learn)).size).toBeGreaterThanOrEqual(60));
  it.each(payloads("evil.test", allowed.learn))("%j stays inside", (payload) => expect(list).toContain(endOf(payload)));
});

describe("mutations", () => {
  const part = fc.constantFrom(
    ..."/ // /// \\ \\\\ /\\ . .. ./ @ : :// ? # ; & % %2f %5c %09 %00 %0d%0a . .. \t \n \r \0  ｡ 。 ／ ‮ [ ] [::1] 0 0x7f.1 2130706433".split(
      " ",
    ),
    " ",
    "https:",
    "http:",
    "HTTPS:",
    "javascript:",
    "data:",
    "hookwise.example",
    "learn.hookwise.example",
    "intranet.example",
    "evil.test",
    "EVIL.test",
    "login",
    "auth-redirect",
    "redirectTo=",
    "alert(1)",
  );
  const seed = fc.constantFrom(
    "",
    "/",
    "/dashboard",
    allowed.own,
    allowed.learn,
    ...allowed.others,
    ...payloads("evil.test", allowed.learn),
  );
  const built = fc.array(
    fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: fc.string({ maxLength: 4 }) }),
    { maxLength: 8 },
  );
  const mutated = fc.tuple(seed, built, fc.nat(), fc.nat(5)).map(([from, parts, at, cut]) => {
    const place = at % (from.length + 1);
    return from.slice(0, place) + parts.join("") + from.slice(place + cut);
  });

  it("of many thousand values none leaves the list", () => {
    fc.assert(
      fc.property(mutated, (redirectTo) => list.has(endOf(redirectTo))),
      sweeping({ few: 10_000, many: 100_000 }),
    );
  });
  it("is a test that can fail: a rule that looks for the name lets some out", () => {
    const naive = (redirectTo: string) => redirectTo.includes("learn.hookwise.example") && URL.canParse(redirectTo);
    const escapes = fc.sample(mutated, 5000).filter((one) => naive(one) && !list.has(new URL(one).origin));
    expect(escapes.length).toBeGreaterThan(0);
  });
});
