import { expect, it } from "vitest";
import { changed } from "./address-state.ts";

const defaults = { search: "", sort: "name" };

it.each([
  ["sets what changes", "", { search: "ada" }, "search=ada"],
  ["leaves out what stands at its default", "search=ada&sort=-name", { search: "", sort: "name" }, ""],
  ["leaves alone what is not its own", "tab=live&sort=-name", { search: "ada" }, "tab=live&sort=-name&search=ada"],
  ["takes back what is undefined", "search=ada", { search: undefined }, ""],
])("%s", (_what, before, changes, after) => {
  expect(changed(new URLSearchParams(before), defaults, changes).toString()).toBe(after);
});
