import { action } from "../calls/action.ts";
import { deviceType } from "../factors/devices.ts";
import { findDevice } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, deviceKey } from "../wire/members.ts";

export const GetDevice = action("GetDevice", { AccessToken: need(accessToken), DeviceKey: deviceKey }, async (call) => {
  const { AccessToken, DeviceKey } = call.input;
  const { pool, user } = await allowed(call, AccessToken);
  const device = await findDevice(call.db, pool.id, user.username, DeviceKey);
  if (!device?.srpVerifier) throw deny("no-such-device");
  return { Device: deviceType(device) };
});
