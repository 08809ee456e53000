import { boardContract } from "./board-contract.ts";
import { ownContract } from "./own-contract.ts";
import { studioContract } from "./studio-contract.ts";

export type { Preferences } from "./own-shapes.ts";
export type { Settings } from "./studio-contract.ts";

export const contract = { ...ownContract, ...boardContract, ...studioContract };
