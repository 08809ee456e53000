import { signs } from "../../spool/record.ts";
import type { Kind } from "./people.ts";
import { address, agents, follow, look } from "./stage.ts";
import type { Stage } from "./stage.ts";

/** Programs from which nothing that a page can see tells a person: measured, published, and in no rate. */
export const forgers: readonly Kind[] = [
  {
    name: "plays back a hand that was recorded, through a real pointer's driver",
    share: 1,
    visit: (stage) => forge(stage),
  },
  {
    name: "bends the system's own pointer along curves, a hundred times a second",
    share: 1,
    visit: (stage) => forge(stage),
  },
  {
    name: "strikes each key before it lets go of the last, through the debugging protocol",
    share: 1,
    visit: (stage) => forge(stage, signs.key),
  },
  {
    name: "is written against this product, and sends what its beacon would",
    share: 1,
    visit: (stage) => forge(stage),
  },
];

function forge(stage: Stage, shown: number = signs.pointer): void {
  const visitor = { address: address(stage.draw), agent: stage.draw.pick(agents.desktop) };
  const at = stage.sentAt + stage.draw.spread(20 * 60_000, 1.5);
  look(stage, visitor, follow(stage, visitor, at), at, 9000, signs.trusted | shown);
}
