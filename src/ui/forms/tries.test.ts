import { expect, it } from "vitest";
import { newTries } from "./tries.ts";

it("tries of one input have one key; another input, and the same one once it is done, have another", () => {
  const tries = newTries();
  const first = tries.keyFor({ email: "ada@harbour.example" });
  expect(first).toMatch(/^[\x21-\x7e]{20,200}$/);
  expect(tries.keyFor({ email: "ada@harbour.example" })).toBe(first);
  const second = tries.keyFor({ email: "bea@harbour.example" });
  expect(second).not.toBe(first);
  tries.over();
  expect(tries.keyFor({ email: "bea@harbour.example" })).not.toBe(second);
});
