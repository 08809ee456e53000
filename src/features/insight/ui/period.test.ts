import { expect, it } from "vitest";
import { periodIn, sinceOf } from "./period.ts";

it("asks the same all day", () => {
  const at = (time: string) => sinceOf("90", new Date(`2026-11-23T${time}Z`));
  expect(at("00:00:00")).toEqual({ from: "2026-08-25T00:00:00.000Z" });
  expect(at("23:59:59")).toEqual(at("00:00:00"));
  expect(sinceOf("all", new Date())).toEqual({});
});

it("takes an address that names nothing known for a year", () =>
  expect(["90", "all", "7", "<script>", ""].map(periodIn)).toEqual(["90", "all", "365", "365", "365"]));
