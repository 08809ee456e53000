import { expect, it } from "vitest";
import { shownColumns, sortedBy } from "./column.ts";

it("sorts by a column, and by the same press the other way round", () => {
  expect(sortedBy("name", "at")).toBe("at");
  expect(sortedBy("at", "at")).toBe("-at");
  expect(sortedBy("-at", "at")).toBe("at");
});

it("shows all columns but the hidden, where this browser keeps no choice", () => {
  const columns = [
    { id: "name", name: "Name", cell: () => null },
    { id: "tags", name: "Tags", cell: () => null, hidden: true as const },
  ];
  expect(shownColumns("people", columns)).toEqual({ name: true, tags: false });
});
