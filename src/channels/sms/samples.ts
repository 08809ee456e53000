import type { Samples } from "../channel.ts";

export const samples: Samples = {
  addresses: [
    ["+44 7700 900123", "+447700900123"],
    ["+447700900123", "+447700900123"],
    ["07700 900123", null],
    ["+447700900123, +447700900124", null],
    ["", null],
  ],
  owned: "+447700900123",
  sender: "Harbour",
  failed: { code: "UNDELIV", text: "the handset is not known" },
  blamesSender: { code: "REJECTD", text: "the sender is not known" },
};
