import { expect, it } from "vitest";
import { readBody } from "./body.ts";

it("a stranger's message that nests a hundred thousand deep counts as empty", async () => {
  const deep = `{"fullName":${"[".repeat(100_000)}1${"]".repeat(100_000)}}`;
  expect((await readBody(Buffer.from(deep), "application/json")).fields).toEqual({});
  expect((await readBody(Buffer.from('{"fullName":"Ada"}'), "application/json")).fields).toEqual({ fullName: "Ada" });
});
