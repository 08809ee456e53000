import { decode, encode } from "dns-packet";
import { expect, it } from "vitest";
import { answer } from "./server.ts";

it.each(["constructor", "__proto__", "hasownproperty"])("%s is a name like others, that nobody has", (name) => {
  const asked = encode({ type: "query", id: 7, questions: [{ type: "TXT", name }] });
  const result = decode(answer(asked, () => ({ "lake.example": ["yes"] }))!);
  expect([result.id, (result.flags ?? 0) & 15, result.answers]).toEqual([7, 3, []]);
});
