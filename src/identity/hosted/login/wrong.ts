import { deny } from "../../wire/error.ts";
import type { WireError, WireReason } from "../../wire/error.ts";
import { passwordRule } from "./screens/new-password.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import type { Visit } from "./visit.ts";

type Wrong = KeyAfter<"hosted", "wrong.">;

const own: Partial<Record<WireReason, Wrong>> = {
  "locked-out": "locked",
  disabled: "disabled",
  "totp-mismatch": "code",
  "totp-not-enabled": "code",
  "totp-used": "used",
  "code-mismatch": "code",
  "code-expired": "expired",
  "attempt-limit": "often",
  "too-many-tries": "often",
  "too-many-requests": "often",
  "session-expired": "over",
  "session-used": "over",
  "session-invalid": "over",
  "temporary-expired": "temporary",
  "delivery-failed": "sending",
  "recovery-closed": "recovery",
  "nowhere-to-send": "recovery",
  "nowhere-to-send-sign-up": "recovery",
  "sign-up-closed": "closed",
  "federated-password": "federated",
};

const byMessage = new Map(
  Object.entries(own).map(([reason, key]) => [deny(reason as WireReason).message, key] as const),
);

const byName: Record<string, Wrong> = {
  NotAuthorizedException: "password",
  UserNotFoundException: "password",
  UsernameExistsException: "taken",
  AliasExistsException: "taken",
  InvalidPasswordException: "rule",
  InvalidParameterException: "input",
};

/** Why an answer was refused, kindly, and what to do. `over`: the sign-in has to begin anew. */
export function explain(
  { say, asked }: Pick<Visit, "say" | "asked">,
  error: WireError,
): { text: string; over: boolean } {
  const key = byMessage.get(error.message) ?? byName[error.name] ?? "other";
  return { text: say(`wrong.${key}`, { rule: passwordRule(say, asked) }), over: key === "over" };
}
