import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { features } from "../../../features.ts";
import { mayOpen } from "../../../ui/screen.ts";
import { addressesOf, screenAt, screens } from "./screens.ts";

const source = join(import.meta.dirname, "../../..");
const known = new Set(features.flatMap(({ permissions = {} }) => Object.keys(permissions)));

describe.each(screens)("the screen $path", (one) => {
  it("shows a component that is there", () => expect(existsSync(join(source, one.module))).toBe(true));
  it("has addresses of its own, with a slash at the end or without", () => {
    for (const path of addressesOf(one)) expect([screenAt(path), screenAt(`${path}/`)]).toEqual([one, one]);
  });
  it("needs what some role has", () => {
    expect(mayOpen(one, [...known])).toBe(true);
    expect(mayOpen(one, [])).toBe(!one.needs);
  });
});

it("a screen is for those who have the permission of each endpoint that it needs", () => {
  const roles = screenAt("/dashboard/settings/roles")!;
  expect(mayOpen(roles, ["people:read"])).toBe(false);
  expect(mayOpen(roles, ["people:roles"])).toBe(false);
  expect(mayOpen(roles, ["people:read", "people:roles"])).toBe(true);
});

it("no address outside of the list is a screen", () =>
  expect(["/dashboard", "/dashboard/people/one/more", "/"].map(screenAt)).toEqual([undefined, undefined, undefined]));

it("the table of roles has words for every permission that a feature knows", () => {
  const words = readFileSync(join(source, "features/people/ui/words/en.json"), "utf8");
  const said = Object.keys((JSON.parse(words) as { roles: { what: Record<string, string> } }).roles.what);
  expect([...known].filter((one) => !said.includes(one.replace(":", "-")))).toEqual([]);
});
