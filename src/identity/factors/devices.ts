import type { Device } from "../store/devices.ts";

/** The place where a device's verifier is sealed. */
export function devicePlace(pool: string, key: string) {
  return { table: "identity_devices", column: "srp_verifier", row: key, org: pool };
}

/** A device in the words of the wire; times in seconds. */
export function deviceType(device: Device) {
  const attributes: [string, string | null][] = [
    ["device_status", "valid"],
    ["device_name", device.name],
    ["last_ip_used", device.network],
    ["dev:device_remembered_status", device.remembered ? "remembered" : "not_remembered"],
  ];
  return {
    DeviceKey: device.key,
    DeviceAttributes: attributes.filter(([, value]) => value !== null).map(([Name, Value]) => ({ Name, Value })),
    DeviceCreateDate: device.createdAt.getTime() / 1000,
    DeviceLastModifiedDate: device.updatedAt.getTime() / 1000,
    DeviceLastAuthenticatedDate: device.signedInAt.getTime() / 1000,
  };
}
