import { expect, it } from "vitest";
import { treeOf } from "./tree.ts";

it("puts departments below those above them, and at the top whose parent is not seen", () => {
  const at = (id: string, parent: string | null) => ({ id, parent });
  const tree = treeOf([at("b", "a"), at("a", null), at("c", "hidden"), at("d", "b")]);
  expect(tree.map(({ department }) => department.id)).toEqual(["a", "c"]);
  expect(tree[0]!.below).toMatchObject([{ department: { id: "b" }, below: [{ department: { id: "d" } }] }]);
});
