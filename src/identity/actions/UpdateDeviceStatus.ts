import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { rememberDevice } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need, oneOf } from "../wire/shape.ts";
import { accessToken, deviceKey } from "../wire/members.ts";

/** Says whether a device is to be remembered. */
export const UpdateDeviceStatus = action(
  "UpdateDeviceStatus",
  {
    AccessToken: need(accessToken),
    DeviceKey: deviceKey,
    DeviceRememberedStatus: oneOf("remembered", "not_remembered"),
  },
  async (call) => {
    const { AccessToken, DeviceKey: key, DeviceRememberedStatus: status = "not_remembered" } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    const remembered = status === "remembered";
    await call.tx(async (db) => {
      if (!(await rememberDevice(db, pool.id, user.username, key, remembered))) throw deny("no-such-device");
      await recordEvent(db, user, remembered ? "account.device-remembered" : "account.device-forgotten", {
        device: key,
      });
    });
    return {};
  },
);
