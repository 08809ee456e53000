import { randomInt, randomUUID } from "node:crypto";
import { action } from "../../calls/action.ts";
import type { Action, Call } from "../../calls/action.ts";
import { checkRequired, readAttributes, setAttributes } from "../../users/attributes.ts";
import { recordEvent } from "../../notices/events.ts";
import { checkPolicy } from "../../passwords/policy.ts";
import { setPassword } from "../../passwords/passwords.ts";
import { random } from "../../model/ids.ts";
import type { Pool } from "../../model/pool.ts";
import { signUpName } from "../../users/sign-up-name.ts";
import { findProductPool } from "../../store/product-pool.ts";
import { changeUser, findUser, findUserByName, insertUser, lockUser } from "../../store/users.ts";
import type { Db } from "../../../kit/db/handle.ts";
import { waysOf } from "../../users/name.ts";
import type { User } from "../../model/user.ts";
import { deny, WireError } from "../../wire/error.ts";
import { attributes, password } from "../../wire/members.ts";
import { bool, list, map, oneOf } from "../../wire/shape.ts";
import type { Shaped } from "../../wire/shape.ts";
import { poolOf, userOf } from "../found.ts";
import { userOut } from "./out.ts";
import { poolAndUsername } from "./shape.ts";

const day = 24 * 3600 * 1000;

type Medium = "EMAIL" | "SMS";

const wanted = {
  ...poolAndUsername,
  UserAttributes: attributes,
  ValidationData: attributes,
  TemporaryPassword: password,
  ForceAliasCreation: bool(),
  MessageAction: oneOf("RESEND", "SUPPRESS"),
  DesiredDeliveryMediums: list(oneOf("EMAIL", "SMS"), { max: 2 }),
  ClientMetadata: map(),
};

/** Makes an account for somebody, with a password for the first sign-in that is sent to its owner. */
const AdminCreateUser = action("AdminCreateUser", wanted, async (call) => {
  const { UserPoolId, MessageAction, DesiredDeliveryMediums } = call.input;
  const pool = await poolOf(call, UserPoolId);
  const given = call.input.TemporaryPassword || undefined;
  if (given) checkPolicy(pool, given);
  const made = MessageAction === "RESEND" ? await inviteAgain(call, pool, given) : await makeUser(call, pool, given);
  if (MessageAction !== "SUPPRESS" && made.password !== null)
    await invite(call, pool, made.user, made.password, DesiredDeliveryMediums);
  return { User: userOut(made.user) };
});

type CreateCall = Call<Shaped<typeof wanted>>;

async function makeUser(call: CreateCall, pool: Pool, given: string | undefined) {
  const { Username, UserAttributes = [], ForceAliasCreation = false } = call.input;
  const sub = randomUUID();
  const named = signUpName(pool, Username, sub, readAttributes(pool, null, UserAttributes));
  checkRequired(pool, named.attributes);
  if (await findUserByName(call.db, pool.id, waysOf(pool, Username))) throw taken();
  const chosen = given ?? (lessPassword(pool, named.attributes) ? null : temporaryPassword(pool));
  const user = await call.tx(async (db) => {
    const { username } = named;
    if (!(await insertUser(db, { pool: pool.id, username, sub, status: "CONFIRMED", attributes: {} }))) throw taken();
    const fresh = (await findUser(db, pool.id, username))!;
    const naming = { force: ForceAliasCreation, named: Object.keys(named.attributes) };
    await setAttributes(db, pool, fresh, named.attributes, naming).catch((error: Error) => {
      // Two requests for one address at the same moment: the second finds the name taken only here.
      const name = error.name === "AliasExistsException" && pool.settings.UsernameAttributes.length > 0;
      throw name ? taken() : error;
    });
    if (chosen !== null) await setTemporary(call, db, pool, fresh, chosen);
    await recordEvent(db, fresh, "account.invited");
    return (await findUser(db, pool.id, username))!;
  });
  return { user, password: chosen };
}

async function inviteAgain(call: CreateCall, pool: Pool, given: string | undefined) {
  const { username } = await userOf(call.db, pool, call.input.Username);
  const password = given ?? temporaryPassword(pool);
  const user = await call.tx(async (db) => {
    const before = await lockUser(db, pool.id, username);
    if (!before) throw deny("no-such-user");
    if (before.status !== "FORCE_CHANGE_PASSWORD")
      throw new WireError(
        "UnsupportedUserStateException",
        `Resend not possible. ${before.status === "CONFIRMED" ? "User is already confirmed." : `Current status is ${before.status}.`}`,
      );
    await setTemporary(call, db, pool, before, password);
    await recordEvent(db, before, "account.invited", { again: true });
    return (await findUser(db, pool.id, username))!;
  });
  return { user, password };
}

/** Gives a user a password that is good for the first sign-in only, and not for ever. */
export async function setTemporary(call: Call<unknown>, db: Db, pool: Pool, user: User, chosen: string): Promise<void> {
  await setPassword(db, call, pool, user, chosen);
  const days = daysOf(pool);
  const passwordUntil = new Date(call.now.getTime() + days * day);
  await changeUser(db, pool.id, user.username, { status: "FORCE_CHANGE_PASSWORD", passwordUntil });
}

async function invite(
  call: CreateCall,
  pool: Pool,
  user: User,
  chosen: string,
  asked: readonly Medium[] | undefined,
): Promise<void> {
  const { email, phone_number: phone, locale = "en" } = user.attributes;
  const reachable = { EMAIL: email, SMS: phone };
  // The wire's first choice is a text message; without a number the mail is the one that arrives.
  const media: readonly Medium[] = asked?.length ? asked : [phone ? "SMS" : "EMAIL"];
  // People of the product's own pool are led to its sign-in; where another application's people sign in, only that application knows.
  const own = (await findProductPool(call.db))?.pool === pool.id;
  const link: Record<string, string> = own ? { link: `${call.config.publicUrl}/login` } : {};
  const vars = { password: chosen, days: String(daysOf(pool)), ...link };
  const from = own ? inviterIn(call.input.ClientMetadata, call.config.publicUrl) : null;
  for (const medium of media) {
    const to = reachable[medium];
    if (!to) continue;
    const channel = medium === "SMS" ? "sms" : "email";
    try {
      await call.deliver({
        to,
        channel,
        template: from && channel === "email" ? "invitation-from" : "invitation",
        locale,
        vars: { ...vars, ...from },
        effect: `identity:invitation:${randomUUID()}`,
      });
    } catch (error) {
      call.log.error({ err: error }, "an invitation could not be sent");
      throw deny("delivery-failed");
    }
  }
}

/** Who invites, as the product says it beside its request: the mail names them, and the place that can be gone to without any link. */
function inviterIn(said: Record<string, string> | undefined, site: string): Record<string, string> | null {
  const organisation = oneLine(said?.["organisation"]);
  if (organisation === "") return null;
  return { organisation, inviter: oneLine(said?.["inviter"]) || organisation, site: new URL(site).host };
}

// Somebody else's words in our mail: a name's length, and nothing that a mail program makes a link of.
function oneLine(text = ""): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").replaceAll(/https?:\/*|www\.|[<>@/\\]/gi, " ");
  return plain.replaceAll(/ +/g, " ").trim().slice(0, 80);
}

/** Whether a new account may do without a password: the pool sends codes to sign in with, and asks for no second factor. */
function lessPassword({ settings }: Pool, values: Record<string, string>): boolean {
  const first = settings.Policies.SignInPolicy.AllowedFirstAuthFactors;
  if (settings.MfaConfiguration === "ON") return false;
  return (
    (first.includes("EMAIL_OTP") && values["email"] !== undefined) ||
    (first.includes("SMS_OTP") && values["phone_number"] !== undefined)
  );
}

/** Keeps every rule that a pool may have; letters that are easily taken for one another are left out. */
function temporaryPassword(pool: Pool): string {
  const kinds = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#%+=?@"];
  const length = Math.max(14, pool.settings.Policies.PasswordPolicy.MinimumLength);
  const letters = [
    ...kinds.map((kind) => random(1, kind)),
    ...Array.from(random(length - kinds.length, kinds.slice(0, 3).join(""))),
  ];
  // Fisher–Yates: the first four must not tell their kinds by their places.
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other]!, letters[at]!];
  }
  return letters.join("");
}

function daysOf({ settings }: Pool): number {
  return settings.Policies.PasswordPolicy.TemporaryPasswordValidityDays || 7;
}

function taken(): WireError {
  return new WireError("UsernameExistsException", "User account already exists");
}

export const createActions: readonly Action[] = [AdminCreateUser];
