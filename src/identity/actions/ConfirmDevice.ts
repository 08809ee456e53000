import { action } from "../calls/action.ts";
import { devicePlace } from "../factors/devices.ts";
import { recordEvent } from "../notices/events.ts";
import { readPublic } from "../passwords/srp.ts";
import { confirmDevice, findDevice } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need, struct, text } from "../wire/shape.ts";
import { accessToken, deviceKey } from "../wire/members.ts";

/** Keeps the verifier that a device made for itself, so that it can prove itself at the next sign-in. */
export const ConfirmDevice = action(
  "ConfirmDevice",
  {
    AccessToken: need(accessToken),
    DeviceKey: deviceKey,
    DeviceSecretVerifierConfig: struct({ PasswordVerifier: text({ max: 1024 }), Salt: text({ max: 128 }) }),
    DeviceName: text({ min: 1, max: 1024 }),
  },
  async (call) => {
    const { AccessToken, DeviceKey: key, DeviceSecretVerifierConfig: config, DeviceName } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    const settings = pool.settings.DeviceConfiguration;
    if (!settings) throw deny("devices-off");
    // Clients put a zero byte before a number whose first bit is set; what is kept is the number.
    const verifier = readPublic(bytes(config?.PasswordVerifier).toString("hex"));
    const salt = bytes(config?.Salt);
    if (!verifier || salt.length === 0 || salt.length > 64) throw deny("device-verifier");
    const found = await findDevice(call.db, pool.id, user.username, key);
    if (!found) throw deny("no-such-device");
    const asks = settings.DeviceOnlyRememberedOnUserPrompt;
    await call.tx(async (db) => {
      const sealed = call.secrets.seal(verifier, devicePlace(pool.id, key));
      const device = { key, salt, verifier: sealed, name: DeviceName ?? null, remembered: !asks };
      if (!(await confirmDevice(db, { ...device, pool: pool.id, username: user.username })))
        throw deny("device-exists");
      if (!asks) await recordEvent(db, user, "account.device-remembered", { device: key });
    });
    return { UserConfirmationNecessary: asks };
  },
);

/** Nothing when it is no base64. */
function bytes(text = ""): Buffer {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
}
