import { expect, it } from "vitest";
import { suggested } from "./suggest.ts";

const lure = (id: string, difficulty: string, locale = "en", channel = "email") => ({
  id,
  difficulty,
  locale,
  channel,
});
const lures = [
  lure("text", "least", "en", "sms"),
  lure("german", "least", "de"),
  lure("easy", "least"),
  lure("easy-too", "least", "en-GB"),
  lure("hard", "very"),
  lure("hard-too", "very"),
  lure("middling", "moderate"),
  lure("middling-too", "moderate"),
];

it("proposes an easy, a moderate and a hard mail in the organisation's language, and others the next time", () => {
  expect(suggested(lures, "en-US")).toEqual(["easy", "middling", "hard"]);
  expect(suggested(lures, "en", ["easy", "middling", "hard"])).toEqual(["easy-too", "middling-too", "hard-too"]);
  expect(suggested(lures, "de")).toEqual(["german"]);
  expect(suggested(lures, "fr")).toEqual(["german", "middling", "hard"]);
  expect(suggested([], "en")).toEqual([]);
});
