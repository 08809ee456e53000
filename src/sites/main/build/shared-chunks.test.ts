import { expect, it } from "vitest";
import { chunkNames } from "./shared-chunks.ts";

const site = "/src/sites/main";
const route = "?__react-router-build-client-route";
const root = `${site}/root.tsx${route}`;
const frame = `${site}/dashboard/frame.tsx${route}`;
const visitor = `${site}/public/behaviour/start.ts`;
const account = ["login", "register"].map((name) => `${site}/account/${name}.tsx${route}`);
const screens = ["a", "b", "c", "d"].map((name) => `/src/features/${name}/ui/Screen.tsx${route}`);

/** The name of the chunk of a module that the given pages import, and that imports others. */
function nameOf(by: readonly string[], imports: readonly string[] = [], late: readonly string[] = []) {
  const modules = new Map(
    [root, frame, visitor, ...account, ...screens].map((id) => [
      id,
      { imports: by.includes(id) ? ["it"] : [], late: late.includes(id) ? ["it"] : [], isEntry: true },
    ]),
  );
  modules.set("it", { imports: [...imports], late: [], isEntry: false });
  return chunkNames(modules).get("it");
}

it("what every page loads is one chunk, styles and all", () => {
  expect(nameOf([root, frame, ...screens])).toBe("program");
  expect(nameOf([root], ["button.css"])).toBe("program");
});

it("what every screen loads is another, and what half of them do", () => {
  expect(nameOf([frame, screens[0]!])).toBe("frame");
  expect(nameOf(screens.slice(0, 2))).toBe("screens");
  expect(nameOf(screens.slice(0, 1))).toBeUndefined();
});

it("whoever signs in loads nothing of the dashboard that the sign-in does not use", () => {
  expect(nameOf([frame, ...account])).toBe("signed-in");
  expect(nameOf([...screens, account[0]!])).toBeUndefined();
});

it("a visitor's program stays as small as it is, what it fetches late included", () => {
  expect(nameOf([root, frame, visitor])).toBeUndefined();
  expect(nameOf([frame], [], [visitor])).toBeUndefined();
});

it("what brings styles stays alone: a public page would carry those of its whole chunk", () => {
  expect(nameOf([frame, ...screens], ["button.css"])).toBeUndefined();
  expect(nameOf([frame, ...screens], ["button.css?inline"])).toBeUndefined();
});
