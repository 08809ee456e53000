import { afterEach, beforeEach, expect, it, vi } from "vitest";

const [sent, own, other] = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`) as [string, string, string]; // oxfmt-ignore

/** As much of a browser's storage as is used. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The tab as it stands after a page was loaded. */
function load(search: string, type = "navigate", pathname = "/dashboard/overview") {
  vi.stubGlobal("location", { pathname, search });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.resetModules();
  return import("./shown-organisation.ts");
}

it("an organisation that a link named stands in its tab when the page is loaded again, also of a screen whose address does not name it; a page that is opened by itself shows the chosen one", async () => {
  (await load("")).chooseOrganisation(own);
  expect((await load(`?organisation=${sent}`)).chosenOrganisation()).toBe(sent);
  for (const type of ["reload", "back_forward"]) expect((await load("", type)).chosenOrganisation()).toBe(sent);
  expect((await load("?redirectTo=x", "navigate", "/callback")).chosenOrganisation()).toBe(own);
  expect((await load("", "back_forward")).chosenOrganisation()).toBe(sent);
  expect((await load("")).chosenOrganisation()).toBe(own);
  expect((await load("", "reload")).chosenOrganisation()).toBe(own);
});

it("what is chosen instead of it stays, though the address still names it; and so does what follows where the person has been let go", async () => {
  const tab = await load(`?organisation=${sent}`);
  expect(tab.chosenOrganisation()).toBe(sent);
  tab.chooseOrganisation(other);
  expect((await load(`?organisation=${sent}`, "reload")).chosenOrganisation()).toBe(other);
  const again = await load(`?organisation=${sent}`);
  expect(again.chosenOrganisation()).toBe(sent);
  again.leaveOrganisation(sent);
  expect(again.chosenOrganisation()).toBe(other);
  expect((await load(`?organisation=${sent}`, "reload")).chosenOrganisation()).toBe(other);
});

it("the organisation in which a tab leaves for the learning site is taken once, by the same tab", async () => {
  (await load("")).chooseOrganisation(own);
  (await load(`?organisation=${sent}`)).leaveForLearning();
  const back = await load("?redirectTo=x", "navigate", "/callback");
  expect([back.takeLearning(), back.takeLearning()]).toEqual([sent, null]);
  (await load("")).leaveForLearning();
  vi.stubGlobal("sessionStorage", storage());
  expect((await load("?redirectTo=x", "navigate", "/callback")).takeLearning()).toBeNull();
});

it.each(["", "x", "%E2%82%AC", "a%0Ab"])(
  "a link that names no organisation (%j) leaves the chosen one",
  async (named) => {
    (await load("")).chooseOrganisation(own);
    expect((await load(`?organisation=${named}`)).chosenOrganisation()).toBe(own);
  },
);
