import type { Db } from "../../kit/db/handle.ts";
import type { Device } from "../store/devices.ts";

/** A new device, as a sign-in hands it out with its tokens; it counts once it has confirmed itself. */
export function insertDevice(
  db: Db,
  device: { pool: string; username: string; network: string | null } & Pick<Device, "key" | "groupKey">,
): Promise<number> {
  const sql = `INSERT INTO identity_devices (pool, username, key, group_key, network) VALUES ($1, $2, $3, $4, $5)`;
  return db.run(sql, [device.pool, device.username, device.key, device.groupKey, device.network]);
}
