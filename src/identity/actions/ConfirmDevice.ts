import { action } from "../action.ts";
import { devicePlace } from "../devices.ts";
import { happened } from "../events.ts";
import { confirmDevice, findDevice } from "../store/devices.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need, struct, text } from "../wire/shape.ts";
import { accessToken, deviceKey } from "../wire/members.ts";

/** The modulus of the wire's SRP has 3072 bits. */
const longestVerifier = 385;

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
    const [verifier, salt] = [bytes(config?.PasswordVerifier), bytes(config?.Salt)];
    if (!verifier || verifier.length > longestVerifier || !salt || salt.length > 64) throw deny("device-verifier");
    const found = await findDevice(call.db, pool.id, user.username, key);
    if (!found) throw deny("no-such-device");
    const asks = settings.DeviceOnlyRememberedOnUserPrompt;
    await call.tx(async (db) => {
      const sealed = call.secrets.seal(verifier, devicePlace(pool.id, key));
      const device = { key, salt, verifier: sealed, name: DeviceName ?? null, remembered: !asks };
      if (!(await confirmDevice(db, { ...device, pool: pool.id, username: user.username })))
        throw deny("device-exists");
      if (!asks) await happened(db, user, "account.device-remembered", { device: key });
    });
    return { UserConfirmationNecessary: asks };
  },
);

/** Null when it is no base64. */
function bytes(text: string | undefined): Buffer | null {
  return text && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : null;
}
