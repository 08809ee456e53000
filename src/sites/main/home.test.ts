import { expect, it } from "vitest";
import { screenLanguages } from "./screen-words.ts";
import { publicLanguages } from "./public/words.ts";

it("every language of the screens has a first page, to which its sign-out leads", () => {
  expect(screenLanguages.length).toBeGreaterThan(1);
  expect(publicLanguages).toEqual(expect.arrayContaining([...screenLanguages]));
});
