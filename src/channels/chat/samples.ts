import type { Samples } from "../channel.ts";

/** What the suite tries a chat with whose people are found by their mailbox. */
export const chatSamples: Samples = {
  addresses: [
    ["Ada@Owned.Example", "Ada@owned.example"],
    ["ada@owned.example", "ada@owned.example"],
    ["ada", null],
    ["@ada", null],
    ["ada@owned.example, bo@owned.example", null],
    ["", null],
  ],
  owned: "ada@owned.example",
  sender: "Harbour desk",
  failed: { code: "GONE", text: "nobody is there" },
  blamesSender: { code: "REFUSED", text: "the bot may not write" },
};
