import { describe, expect, it } from "vitest";
import { makeCircuit } from "./circuit.ts";
import { makePace } from "./pace.ts";
import { outcomeOf } from "./outcome.ts";

describe("the circuit of a server", () => {
  it("opens after three failures, lets one probe through, doubles its pause, and closes on success", () => {
    let now = 0;
    const health: string[] = [];
    const circuit = makeCircuit(
      () => now,
      (state) => health.push(state),
    );
    for (let i = 0; i < 3; i++) {
      expect(circuit.ask()).toBe(0);
      circuit.failed("refused");
    }
    expect(circuit.ask()).toBe(2);
    now += 2000;
    expect(circuit.ask()).toBe(0);
    expect(circuit.ask()).toBe(1);
    circuit.failed("refused");
    expect(circuit.ask()).toBe(4);
    for (let i = 0; i < 10; i++) {
      now += 60_000;
      expect(circuit.ask()).toBe(0);
      circuit.failed("refused");
    }
    expect(circuit.ask()).toBe(60);
    now += 60_000;
    expect(circuit.ask()).toBe(0);
    circuit.worked();
    expect(circuit.ask()).toBe(0);
    expect(health).toEqual(["down", "up"]);
  });

  it("does not open for failures with successes between them", () => {
    const circuit = makeCircuit(() => 0);
    for (let i = 0; i < 20; i++) {
      circuit.failed("x");
      circuit.failed("x");
      circuit.worked();
    }
    expect(circuit.ask()).toBe(0);
  });

  it("is not kept open longer by attempts that were under way when it opened", () => {
    let now = 0;
    const circuit = makeCircuit(() => now);
    for (let i = 0; i < 50; i++) circuit.failed("x");
    now += 2000;
    expect(circuit.ask()).toBe(0);
  });
});

describe("the pace of a profile", () => {
  it("spreads sends evenly and saves up no more than a second's worth", () => {
    let now = 10_000;
    const next = makePace(600, () => now);
    const burst = Array.from({ length: 15 }, () => next());
    expect(burst.filter((ms) => ms === 0)).toHaveLength(11);
    expect(burst.slice(11)).toEqual([100, 200, 300, 400]);
    now += 3_600_000;
    expect(Array.from({ length: 15 }, () => next()).filter((ms) => ms === 0)).toHaveLength(11);
  });
});

describe("an error without a reply", () => {
  it.each([false, true])("is certain before the dot only (dot sent: %s)", (dotSent) => {
    const error = Object.assign(new Error("gone"), { code: "ECONNECTION", command: "CONN" });
    expect(outcomeOf(error, { dotSent }).state).toBe(dotSent ? "unconfirmed" : "deferred");
  });
});
