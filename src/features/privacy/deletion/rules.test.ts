import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueAt, emptyingOrder, waitDays } from "./rules.ts";

const owned = (...names: string[]) => names.map((name) => ({ name, key: "org" }));

describe("the order in which tables are emptied", () => {
  it("has what refers to another before it, and the organisations last", () => {
    const tables = [{ name: "organisations", key: "id" }, ...owned("people", "views", "facts")];
    const references = [
      { from: "views", to: "people" },
      { from: "people", to: "people" },
      { from: "people", to: "organisations" },
    ];
    expect(emptyingOrder(tables, references)).toEqual(["facts", "views", "people", "organisations"]);
  });

  it("holds every table once and breaks no reference, whatever refers to what without a circle", () => {
    const edges = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(11)), { selector: String });
    fc.assert(
      fc.property(edges, (pairs) => {
        const names = Array.from({ length: 12 }, (_, at) => `t${at}`);
        const references = pairs.filter(([a, b]) => a < b).map(([a, b]) => ({ from: `t${a}`, to: `t${b}` }));
        const order = emptyingOrder(owned(...names), references);
        expect(order.toSorted()).toEqual(names.toSorted());
        for (const { from, to } of references) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
      }),
    );
  });

  it("is refused for a circle", () => {
    const circle = [
      { from: "a", to: "b" },
      { from: "b", to: "a" },
    ];
    expect(() => emptyingOrder(owned("a", "b", "c"), circle)).toThrow("in a circle: a, b");
  });
});

it("a deletion waits for a week", () => {
  expect(dueAt(new Date("2026-03-01T12:00:00Z")).toISOString()).toBe("2026-03-08T12:00:00.000Z");
  expect(waitDays).toBe(7);
});
