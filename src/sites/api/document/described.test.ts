import { expect, it } from "vitest";
import { describe } from "./described.ts";

it("takes what a property says of itself, else what is written down for its name, and names what nobody describes", () => {
  const missing: string[] = [];
  const result = describe(
    { properties: { odd: { type: "string", description: "What is odd." }, id: { type: "string" }, unheardOf: {} } },
    ["Thing"],
    missing,
  );
  expect(result["properties"].odd.description).toBe("What is odd.");
  expect(result["properties"].id.description.length).toBeGreaterThan(2);
  expect(missing).toEqual(["Thing.unheardOf"]);
});
