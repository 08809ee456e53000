import { expect, it } from "vitest";
import { linesOf } from "./palette-lines.ts";
import type { Line } from "./palette-lines.ts";

const line = (name: string): Line => ({ id: `/${name}`, icon: undefined, name });
const screens = ["Overview", "People", "Reported"].map(line);
const found = ["Ada Hook", "Popeye"].map(line);
const named = (typed: string, most = Infinity, things = found) =>
  linesOf(screens, things, typed, most).map(({ name }) => name);

it("lists every screen before anything is typed", () =>
  expect(named("", Infinity, [])).toEqual(["Overview", "People", "Reported"]));

it("keeps of the screens those that hold what was typed, and of what was found all: the server looks elsewhere, too", () =>
  expect(named("pe")).toEqual(["People", "Ada Hook", "Popeye"]));

it("says nothing where nothing has the name", () => expect(named("xyz", Infinity, [])).toEqual([]));

it("lists no more than fit at once, screens before things", () => {
  expect(named("", 2)).toEqual(["Overview", "People"]);
  expect(named("e", 4)).toEqual(["Overview", "People", "Reported", "Ada Hook"]);
});

it("gives the same lines again, so that only new ones are drawn", () =>
  expect(linesOf(screens, found, "people", 10)[0]).toBe(screens[1]));

it("finds a name whatever its case and marks", () => {
  const places = ["Übersicht", "Größe", "الإعدادات"].map(line);
  const first = (typed: string) => linesOf(places, [], typed, 10).map(({ name }) => name);
  expect(first(" ubers")).toEqual(["Übersicht"]);
  expect(first("GRÖSSE")).toEqual(["Größe"]);
  expect(first("الاعدادات")).toEqual(["الإعدادات"]);
});
