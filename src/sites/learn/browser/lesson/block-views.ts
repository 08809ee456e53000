import type { BlockView } from "./block.ts";

const views = import.meta.glob<BlockView>("./blocks/*.tsx", { eager: true, import: "default" });

/** How each kind of block of `features/training/blocks` is played here: `SpotTheCue.tsx` plays `spot-the-cue`. */
export const blockViews: Readonly<Record<string, BlockView>> = Object.fromEntries(
  Object.entries(views).map(([path, view]) => [idOf(path), view]),
);

function idOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1, -".tsx".length);
  return name.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase();
}
