import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { deviceType } from "../../factors/devices.ts";
import { recordEvent } from "../../notices/events.ts";
import { deleteDevice, findDevice, listDevices, rememberDevice } from "../../store/devices.ts";
import { deny } from "../../wire/error.ts";
import { deviceKey } from "../../wire/members.ts";
import { oneOf, text, integer } from "../../wire/shape.ts";
import { poolAndUser } from "../found.ts";
import { pageOf, readToken } from "../page.ts";
import { poolAndUsername } from "./shape.ts";
import { withUser } from "./lifecycle.ts";

const most = 60;
const named = { ...poolAndUsername, DeviceKey: deviceKey };

const AdminListDevices = action(
  "AdminListDevices",
  { ...poolAndUsername, Limit: integer(0, most), PaginationToken: text({ min: 1 }) },
  async (call) => {
    const { pool, user } = await poolAndUser(call);
    const limit = call.input.Limit || most;
    const name = ["AdminListDevices", pool.id, user.username];
    const after = readToken(call, name, call.input.PaginationToken);
    const rows = await listDevices(call.db, pool.id, user.username, after, limit + 1);
    const { items, next } = pageOf(call, name, rows, limit, (device) => device.key);
    return { Devices: items.map(deviceType), ...(next && { PaginationToken: next }) };
  },
);

const AdminGetDevice = action("AdminGetDevice", named, async (call) => {
  const { pool, user } = await poolAndUser(call);
  const device = await findDevice(call.db, pool.id, user.username, call.input.DeviceKey);
  if (!device?.srpVerifier) throw deny("no-such-device");
  return { Device: deviceType(device) };
});

const AdminForgetDevice = action("AdminForgetDevice", named, (call) =>
  withUser(call, async (db, pool, user) => {
    const { DeviceKey: device } = call.input;
    if (!(await deleteDevice(db, pool.id, user.username, device))) throw deny("no-such-device");
    await recordEvent(db, user, "account.device-forgotten", { device, by: "manager" });
  }),
);

const AdminUpdateDeviceStatus = action(
  "AdminUpdateDeviceStatus",
  { ...named, DeviceRememberedStatus: oneOf("remembered", "not_remembered") },
  (call) =>
    withUser(call, async (db, pool, user) => {
      const { DeviceKey: device, DeviceRememberedStatus } = call.input;
      const remembered = DeviceRememberedStatus === "remembered";
      if (!(await rememberDevice(db, pool.id, user.username, device, remembered))) throw deny("no-such-device");
      const kind = remembered ? "account.device-remembered" : "account.device-forgotten";
      await recordEvent(db, user, kind, { device, by: "manager" });
    }),
);

export const deviceActions: readonly Action[] = [
  AdminListDevices,
  AdminGetDevice,
  AdminForgetDevice,
  AdminUpdateDeviceStatus,
];
