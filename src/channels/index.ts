import { kinds } from "../kit/kind.ts";
import { addWords, readWords } from "../kit/words.ts";
import type { Channel } from "./channel.ts";
import * as list from "./list.ts";

export type * from "./channel.ts";

export const channels = kinds<Channel>("channel", Object.values(list));

for (const { id, words } of channels.all) {
  addWords(`channels/${id}`, "en", words);
  readWords(`channels/${id}`, new URL(`${id}/words/`, import.meta.url));
}
