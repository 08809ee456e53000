import { describe, expect, it } from "vitest";
import { fullNameOf } from "./full-name.ts";

describe("the full name", () => {
  it("is the name attribute before all others", () => {
    expect(fullNameOf({ name: "Ada Brook", "custom:name": "A. B.", given_name: "Ada" })).toBe("Ada Brook");
  });
  it("is the custom name where there is no other", () => {
    expect(fullNameOf({ name: "", "custom:name": "A. Brook", family_name: "Brook" })).toBe("A. Brook");
  });
  it("is made of given and family name, or of the one there is", () => {
    expect(fullNameOf({ given_name: "Ada", family_name: "Brook" })).toBe("Ada Brook");
    expect(fullNameOf({ family_name: "Brook" })).toBe("Brook");
    expect(fullNameOf({ email: "ada@harbour.example" })).toBe("");
  });
});
