import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

const Name = ({ name }: { name: string }) => createElement("b", null, name);
const drawn = (Part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  renderToString(createElement(Suspense, { fallback: "waiting" }, createElement(Part, { name: "Ada" })));

it("waits for its program, and is drawn at once when that was fetched early", async () => {
  const load = vi.fn(async () => ({ default: Name }));
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  expect(drawn(Part)).toContain("waiting");
  await Part.fetch();
  expect(drawn(Part)).toContain("<b>Ada</b>");
});

it("asks again when its program did not come", async () => {
  const load = vi.fn(async () => ({ default: Name })).mockRejectedValueOnce(new Error("away"));
  const Part = lazyPart(load);
  await expect(Part.fetch()).rejects.toThrow("away");
  await Part.fetch();
  expect(drawn(Part)).toContain("<b>Ada</b>");
});
