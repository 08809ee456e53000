import * as z from "zod/mini";
import type { Handlers } from "../../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { words } from "../../../kit/words.ts";
import type { contract } from "../contract.ts";
import { listStopped } from "../store/stopped.ts";

export const stoppedHandlers = {
  async listStoppedAddresses({ db, org, input }) {
    const keys = cursorKeys(input.cursor, [z.string(), z.string()]);
    const after = keys && { channel: keys[0], address: keys[1] };
    const rows = await listStopped(db, org, after, input.limit + 1);
    const shown = rows.map((row) => ({ ...row, title: words(`channels/${row.channel}`)("title") }));
    return pageOf(shown, input.limit, ({ channel, address }) => [channel, address]);
  },
} satisfies Pick<Handlers<typeof contract>, "listStoppedAddresses">;
