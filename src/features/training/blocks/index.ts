import { kinds } from "../../../kit/kind.ts";
import type { BlockKind, BlockOf } from "../block.ts";
import { chooseOne } from "./choose-one.ts";
import { decide } from "./decide.ts";
import { pickAll } from "./pick-all.ts";
import { readAddress } from "./read-address.ts";
import { reveal } from "./reveal.ts";
import { sort } from "./sort.ts";
import { spotTheCue } from "./spot-the-cue.ts";

const list = [spotTheCue, readAddress, chooseOne, pickAll, sort, decide, reveal] as const;

/** Every kind of block a lesson may be made of. */
export const blockKinds = kinds<BlockKind>("block", list);

/** One block of a lesson, of any kind. */
export type Block = BlockOf<(typeof list)[number]>;
