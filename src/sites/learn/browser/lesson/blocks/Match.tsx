import { mixed } from "../block.ts";
import type { BlockProps } from "../block.ts";
import { InTurn } from "../InTurn.tsx";

interface Content {
  ask: string;
  pairs: readonly { left: string; right: string; because: string }[];
}

/** What goes with what, one by one. */
export default function Match({ content: { ask, pairs }, onPlayed }: BlockProps<Content>) {
  const all = mixed(pairs.map(({ right }, of) => ({ text: right, of })));
  const turns = pairs.map(({ left, right, because }) => ({
    text: left,
    options: all.map(({ text, of }) => ({ text, of, right: text === right })),
    because,
  }));
  return <InTurn ask={ask} turns={turns} onPlayed={onPlayed} />;
}
