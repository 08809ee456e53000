import { kinds } from "../../../kit/kind.ts";
import type { BlockKind } from "../block.ts";
import { chooseOne } from "./choose-one.ts";
import { decide } from "./decide.ts";
import { match } from "./match.ts";
import { order } from "./order.ts";
import { phone } from "./phone.ts";
import { pickAll } from "./pick-all.ts";
import { readAddress } from "./read-address.ts";
import { readHeaders } from "./read-headers.ts";
import { reveal } from "./reveal.ts";
import { say } from "./say.ts";
import { sort } from "./sort.ts";
import { spotTheCue } from "./spot-the-cue.ts";

/** Every kind of block a lesson may be made of. */
export const blockKinds = kinds<BlockKind>("block", [
  spotTheCue,
  readAddress,
  readHeaders,
  chooseOne,
  pickAll,
  sort,
  order,
  match,
  decide,
  phone,
  say,
  reveal,
]);
