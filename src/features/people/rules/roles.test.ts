import { describe, expect, test } from "vitest";
import { matrixFault, mayGiveRole, ownersOnly, permissionsInForce } from "./roles.ts";

const set = (...names: string[]) => new Set(names);

test("nobody gives a role that brings more than they have", () => {
  expect(mayGiveRole(set("a", "b"), set("a"))).toBe(true);
  expect(mayGiveRole(set("a"), set("a", "b"))).toBe(false);
});

test("an organisation's changes lie over the defaults", () => {
  const changes = [
    { permission: "a", granted: false },
    { permission: "c", granted: true },
  ];
  expect([...permissionsInForce(set("a", "b"), changes)]).toEqual(["b", "c"]);
});

describe("changing a role", () => {
  const all = set("a", "b", "c", ownersOnly);
  test.each([
    ["owner", set("a"), set("a"), "owner-fixed"],
    ["admin", set("x"), set(), "unknown-permission"],
    ["admin", set(ownersOnly), set(), "owners-only"],
    ["analyst", set("c"), set(), "more-than-own"],
    ["analyst", set(), set("c"), "more-than-own"],
    ["analyst", set("c", "a"), set("c"), undefined],
  ] as const)("%s to %o", (role, wanted, before, reason) => {
    expect(matrixFault(role, wanted, before, set("a", "b"), all)?.reason).toBe(reason);
  });
});
