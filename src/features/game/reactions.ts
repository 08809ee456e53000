import { reaction } from "../../kit/ledger/index.ts";
import { applyFacts } from "./apply-facts.ts";
import { read } from "./read.ts";
import { forgetDerived } from "./store/personal.ts";

/** Keeps points, badges, scores and seasons up with what happened. */
const standings = reaction("game-standings", read, ({ db, org, facts }) => applyFacts(db, org, facts), forgetDerived);

export const reactions = [standings];
