import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { deleteDevice } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, deviceKey } from "../wire/members.ts";

/** Forgets a device: its next sign-in is that of a new one. */
export const ForgetDevice = action(
  "ForgetDevice",
  { AccessToken: need(accessToken), DeviceKey: deviceKey },
  async (call) => {
    const { AccessToken, DeviceKey: key } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    await call.tx(async (db) => {
      if (!(await deleteDevice(db, pool.id, user.username, key))) throw deny("no-such-device");
      await recordEvent(db, user, "account.device-forgotten", { device: key });
    });
    return {};
  },
);
