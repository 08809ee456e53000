import type { Samples } from "../channel.ts";

export const samples: Samples = {
  addresses: [
    ["Ada@Owned.Example", "Ada@owned.example"],
    ["ada@b\u00fccher.example", "ada@xn--bcher-kva.example"],
    ["ada@owned.example, eve@owned.example", null],
    ["ada@owned.example\r\nBcc: eve@owned.example", null],
    ["ada", null],
    ["", null],
  ],
  owned: "ada@owned.example",
  sender: "desk@owned.example",
  failed: { code: "5.1.1", text: "no such mailbox" },
  blamesSender: { code: "5.7.1", text: "sender refused by policy" },
};
