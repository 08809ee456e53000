import { afterAll, beforeAll, expect, it } from "vitest";
import { someOf } from "../../tools/sweep/wide.ts";
import { startSink } from "../../tools/sink.ts";
import { minutesOf, withKeyboard, withPointer } from "../hands.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { toFirstSimulation } from "./first-simulation.ts";

// Somebody who has never been here launches a first simulation, with a pointer or, every other day, with nothing but a keyboard: what it costs them is counted.

let stage: Stage;
let sink: Awaited<ReturnType<typeof startSink>>;
const delivered: string[] = [];
beforeAll(async () => {
  stage = await openStage();
  sink = await startSink({ onMail: ({ to }) => void delivered.push(...to) });
});
afterAll(async () => {
  await stage?.close();
  await sink?.close();
});

const ways = [
  ["a pointer", withPointer],
  ["a keyboard alone", withKeyboard],
] as const;

it.each(someOf(ways, 1, "newcomer"))(
  "from registering to a launched simulation with %s: 40 interactions and a quarter of an hour at most",
  async (how, handsOn) => {
    const { page, faults } = await stage.page({
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const hands = handsOn(page);
    const began = performance.now();
    await toFirstSimulation(page, hands, { place: stage.place, mailPort: sink.port });
    // The driver acts in no time: what passed is what the product let wait.
    const minutes = minutesOf(hands.cost, (performance.now() - began) / 1000);
    console.info(
      `first simulation with ${how}: ${hands.cost.interactions} interactions, ${hands.cost.typed} characters, ${minutes.toFixed(1)} minutes`,
    );
    expect(hands.cost.interactions).toBeLessThanOrEqual(40);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(delivered).toContainEqual(expect.stringMatching(/^ines@weir-/));
    expect(faults).toEqual([]);
    await page.context().close();
  },
);
