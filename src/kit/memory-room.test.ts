import { describe, expect, it } from "vitest";
import { memoryRoom } from "./memory-room.ts";

/** A room for ten of each and twenty together, and who had to give way. */
function small() {
  const room = memoryRoom({ each: 10, together: 20 });
  const gone: string[] = [];
  return { gone, hold: (sender: string, name = sender) => room.hold(sender, () => void gone.push(name)) };
}

describe("room in memory", () => {
  it("is bounded for each sender, whatever the others have", () => {
    const { hold, gone } = small();
    const [first, second, other] = [hold("a", "first"), hold("a", "second"), hold("b")];
    expect([first.add(6), second.add(4), other.add(10)]).toEqual([true, true, true]);
    // What goes beyond it is lost, what was there stays.
    expect(second.add(1)).toBe(false);
    expect(second.add(1)).toBe(false);
    expect(first.add(4)).toBe(true);
    expect(gone).toEqual([]);
  });

  it("is made by whoever has most, who keeps nobody from sending", () => {
    const { hold, gone } = small();
    const many = Array.from({ length: 3 }, (_, n) => hold("hoarder", `hoarded ${n}`));
    many.forEach((one, n) => expect(one.add(n + 2)).toBe(true));
    const others = ["b", "c"].map((name) => hold(name));
    for (const one of others) expect(one.add(5)).toBe(true);
    expect(gone).toEqual([]);
    expect(hold("d").add(3)).toBe(true);
    expect(gone).toEqual(["hoarded 2"]);
    expect([many[2]!.add(1), many[1]!.add(1)]).toEqual([false, true]);
  });

  it("is not made by what has come whole: then there is none for whoever comes", () => {
    const { hold, gone } = small();
    for (const name of ["a", "b"]) {
      const one = hold(name);
      expect(one.add(10)).toBe(true);
      one.whole();
    }
    expect(hold("c").add(1)).toBe(false);
    expect(gone).toEqual([]);
  });

  it("is there again when it is let go, once", () => {
    const { hold } = small();
    const one = hold("a");
    expect(one.add(10)).toBe(true);
    one.letGo();
    one.letGo();
    const another = hold("a");
    expect([another.add(10), another.add(1)]).toEqual([true, false]);
    another.letGo();
    expect([hold("b").add(10), hold("c").add(10), hold("d").add(1)]).toEqual([true, true, true]);
  });
});
