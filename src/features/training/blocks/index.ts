import type * as z from "zod/mini";
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
const list = [
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
] as const;
export const blockKinds = kinds<BlockKind>("block", list);

type ContentsById = { [K in (typeof list)[number] as K["id"]]: z.infer<K["shape"]> };
/** One block of a lesson, of any kind. */
export type Block = { [Id in keyof ContentsById]: { kind: Id } & ContentsById[Id] }[keyof ContentsById];
