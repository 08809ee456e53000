import { describe, expect, it } from "vitest";
import type { Column } from "./column.ts";
import { fittingColumns } from "./fitting.ts";

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({ id, name: id, cell: () => null, ...more }); // oxfmt-ignore
const columns = [
  column("name"),
  column("department", { width: "150px" }),
  column("role"),
  column("state", { width: "120px", narrow: true }),
  column("added", { width: "100px" }),
  column("more", { width: "52px", acts: true }),
];
const shown = (room: number, ticked = false) => fittingColumns(columns, room, ticked).map(({ id }) => id);

describe("the columns of a list", () => {
  it("are all there where there is room, in their order", () =>
    expect(shown(2000)).toEqual(["name", "department", "role", "state", "added", "more"]));

  it.each([
    [0, ["name"]],
    [260, ["name", "more"]],
    [380, ["name", "state", "more"]],
    [480, ["name", "state", "more"]],
    [530, ["name", "department", "state", "more"]],
  ])("give way in %i pixels to acts and to what a telephone shows, never the first", (room, left) =>
    expect(shown(room)).toEqual(left),
  );

  it.each([
    [1000, "320px", true],
    [1000, "32%", true],
    [1000, "20rem", true],
    [1000, "57rem", false],
  ])("in %i pixels beside one of %s: %s", (room, width, both) =>
    expect(fittingColumns([column("name", { width }), column("role")], room, false)).toHaveLength(both ? 2 : 1),
  );

  it("leave room for what selects a row", () => expect(shown(370, true)).toEqual(["name", "more"]));
});
