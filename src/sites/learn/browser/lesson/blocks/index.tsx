import type { BlockView } from "../block.ts";
import { ChooseOne } from "./ChooseOne.tsx";
import { Decide } from "./Decide.tsx";
import { Match } from "./Match.tsx";
import { Order } from "./Order.tsx";
import { Phone } from "./Phone.tsx";
import { PickAll } from "./PickAll.tsx";
import { ReadAddress } from "./ReadAddress.tsx";
import { ReadHeaders } from "./ReadHeaders.tsx";
import { Reveal } from "./Reveal.tsx";
import { Say } from "./Say.tsx";
import { Sort } from "./Sort.tsx";
import { SpotTheCue } from "./SpotTheCue.tsx";

/** How each kind of block of `features/training/blocks` is played here. */
export const blockViews: Readonly<Record<string, BlockView>> = {
  "choose-one": ChooseOne,
  decide: Decide,
  match: Match,
  order: Order,
  phone: Phone,
  "pick-all": PickAll,
  "read-address": ReadAddress,
  "read-headers": ReadHeaders,
  reveal: Reveal,
  say: Say,
  sort: Sort,
  "spot-the-cue": SpotTheCue,
};
