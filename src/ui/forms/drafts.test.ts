import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSameForm, restorable, forgetDrafts, saveDraft, savedDraft, secretsIn } from "./drafts.ts";

/** As much of a browser's storage as is used. */
function storage(): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const method = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    setItem: method((key: string, value: string) => void (kept[key] = value)),
    getItem: method((key: string) => kept[key] ?? null),
    removeItem: method((key: string) => void delete kept[key]),
  });
}

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

describe("a draft", () => {
  it("is kept under its place, and gone once it is saved", () => {
    saveDraft("ada lake POST /domains", { domain: "lake.example" });
    expect(savedDraft("ada lake POST /domains")).toEqual({ domain: "lake.example" });
    expect(savedDraft("ada pond POST /domains")).toBeNull();
    saveDraft("ada lake POST /domains", null);
    expect(savedDraft("ada lake POST /domains")).toBeNull();
  });

  it("of somebody else goes when one signs in, all go when one signs out, and nothing else does", () => {
    sessionStorage.setItem("hookwise.pending-organisation", "{}");
    for (const who of ["ada", "eve"]) saveDraft(`${who} lake POST /domains`, { domain: who });
    forgetDrafts("ada");
    expect([savedDraft("ada lake POST /domains"), savedDraft("eve lake POST /domains")]).toEqual([
      { domain: "ada" },
      null,
    ]);
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(["hookwise.pending-organisation"]);
  });

  it("that cannot be read, or is in a browser that keeps nothing, is none", () => {
    sessionStorage.setItem("hookwise.draft x", "{");
    expect(savedDraft("x")).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    saveDraft("x", { a: 1 });
    forgetDrafts();
    expect(savedDraft("x")).toBeNull();
  });
});

it.each([
  [{ name: "Ada", role: 3, gone: "x" }, { name: "Ada" }],
  [{ tags: ["a"], name: null }, { tags: ["a"] }],
  [{ tags: { 0: "a" } }, {}],
])("of %j only what fits the fields comes back", (draft, back) =>
  expect(restorable(draft, { name: "", role: "learner", tags: [] as string[] })).toEqual(back),
);

it("two forms are alike in whatever order their fields are", () => {
  expect(isSameForm({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(isSameForm({ a: 1 }, { a: 1, b: "" })).toBe(false);
});

it("secrets are known by their fields", () => {
  const fields = [{ name: "password" }, { name: "token" }];
  const asked: string[] = [];
  const form = { querySelectorAll: (selector: string) => (asked.push(selector), fields) };
  expect(secretsIn(form as unknown as HTMLElement)).toEqual(["password", "token"]);
  expect(asked).toEqual(["input[data-secret], input[type=password]"]);
  expect(secretsIn(null)).toEqual([]);
});
