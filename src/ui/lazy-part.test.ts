import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

const Name = ({ name }: { name: string }) => createElement("b", null, name);
const drawn = (Part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  renderToString(createElement(Part, { name: "Ada" }));

it("is a skeleton until its program is there, and is drawn at once when that was fetched early", async () => {
  const load = vi.fn(async () => ({ default: Name }));
  const Part = lazyPart(load, 3);
  expect(load).not.toHaveBeenCalled();
  expect(drawn(Part)).toContain("skeleton");
  await Part.fetch();
  expect(drawn(Part)).toBe("<b>Ada</b>");
});

it("asks again when its program did not come", async () => {
  const load = vi.fn(async () => ({ default: Name })).mockRejectedValueOnce(new Error("away"));
  const Part = lazyPart(load);
  await expect(Part.fetch()).rejects.toThrow("away");
  await Part.fetch();
  expect(drawn(Part)).toBe("<b>Ada</b>");
});
