import { cases } from "./cases.ts";
import { openPlay } from "./play.ts";
import type { World } from "./world.ts";

declare global {
  /** The test's side of the world. */
  var askWorld: (what: string, given: unknown[]) => Promise<never>;
  var playCase: (name: string, kept: "cookies" | "localStorage") => Promise<string[]>;
}

const world = new Proxy({} as World, {
  get: (_none, what: string) => (...given: unknown[]) => globalThis.askWorld(what, given), // oxfmt-ignore
});

globalThis.playCase = async (name, kept) => {
  const play = openPlay(world, `${location.origin}/idp/`, kept);
  await cases[name]!(play);
  return play.steps;
};
