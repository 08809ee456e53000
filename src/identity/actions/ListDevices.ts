import { action } from "../calls/action.ts";
import { deviceType } from "../factors/devices.ts";
import { pageAfter, readPage } from "../wire/page-token.ts";
import { listDevices } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { need, text, integer } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

const most = 60;

/** The devices that the person has signed in with and that confirmed themselves. */
export const ListDevices = action(
  "ListDevices",
  { AccessToken: need(accessToken), Limit: integer(0, most), PaginationToken: text({ min: 1, max: 2048 }) },
  async (call) => {
    const { AccessToken, Limit, PaginationToken } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    const limit = Limit || most;
    const found = await listDevices(call.db, pool.id, user.username, readPage(PaginationToken), limit + 1);
    const shown = found.slice(0, limit);
    const more = found.length > limit ? { PaginationToken: pageAfter(shown.at(-1)!.key) } : {};
    return { Devices: shown.map(deviceType), ...more };
  },
);
