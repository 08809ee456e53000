import { describe, expect, it } from "vitest";
import { makeCircuit } from "./circuit.ts";

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

  it("lets another probe through when one was not made after all", () => {
    let now = 0;
    const circuit = makeCircuit(() => now);
    for (let i = 0; i < 3; i++) circuit.failed("x");
    now += 2000;
    expect(circuit.ask()).toBe(0);
    circuit.untried();
    expect(circuit.ask()).toBe(0);
  });
});
