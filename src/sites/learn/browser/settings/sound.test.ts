import { beforeEach, expect, it, vi } from "vitest";
import { setSound, sound } from "./sound.ts";

const kept = new Map<string, string>();
let notes = 0;
beforeEach(() => {
  kept.clear();
  notes = 0;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  const part = () => ({
    connect: (next: unknown) => next,
    start: () => void (notes += 1),
    stop: () => {},
    frequency: { value: 0 },
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
  });
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      destination = {};
      resume = async () => {};
      createOscillator = part;
      createGain = part;
    },
  );
});

it("is silent until somebody asks to hear it, and again afterwards", () => {
  sound("right");
  expect(notes).toBe(0);
  setSound(true);
  sound("right");
  sound("learnt");
  sound("over");
  expect(notes).toBe(6);
  setSound(false);
  sound("over");
  expect(notes).toBe(6);
});

it("breaks nothing where a browser cannot be heard", () => {
  setSound(true);
  vi.stubGlobal("AudioContext", undefined);
  expect(() => sound("over")).not.toThrow();
});
