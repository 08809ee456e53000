import { randomBytes } from "node:crypto";
import type { CognitoIdentityProviderClient, UserType } from "@aws-sdk/client-cognito-identity-provider";
import type { AccountDirectory, Inviter, ProviderAccount } from "../kit/accounts.ts";
import { inOwnLetters } from "../kit/own-letters.ts";
import { confirmClaim } from "../kit/db/job-claim.ts";
import { lazyValue } from "../kit/lazy-value.ts";

interface Wire {
  pool: string;
  issuer: string;
  /** Where the wire is spoken; Amazon's own endpoint of the pool's region when absent. */
  endpoint?: string | undefined;
  /** Access key of the management operations; the AWS SDK's own search for credentials when absent. */
  key?: { id: string; secret: string } | undefined;
}

/** For whoever writes the mail: the embedded provider, or a trigger (CustomMessage) of a pool at Amazon. */
function inviterWords({ organisation, person }: Inviter): Record<string, string> {
  return { organisation, ...(person !== null && { inviter: person }) };
}

/** The management operations over the wire of Amazon Cognito: the same for the embedded provider and for a pool at Amazon. */
export function accountDirectory({ pool, issuer, endpoint, key }: Wire): AccountDirectory {
  // The client is large and most processes never need it.
  const sdk = lazyValue(() => import("@aws-sdk/client-cognito-identity-provider"));
  const made = lazyValue(async () => {
    const { CognitoIdentityProviderClient: Client } = await sdk();
    return new Client({
      region: pool.split("_")[0]!,
      ...(endpoint && { endpoint }),
      ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
      maxAttempts: 3,
    }) as CognitoIdentityProviderClient;
  });
  // A job that was given to another process asks for nothing any more.
  const client = async () => (await confirmClaim(), made());
  const named = (username: string) => ({ UserPoolId: pool, Username: username });

  const listed = async (attribute: "email" | "sub", value: string) => {
    const { ListUsersCommand } = await sdk();
    const filter = `${attribute} = "${value.replaceAll(/["\\]/g, "\\$&")}"`;
    const ask = new ListUsersCommand({ UserPoolId: pool, Filter: filter, Limit: 5 });
    return (await (await client()).send(ask)).Users ?? [];
  };

  return {
    issuer,
    async find(email) {
      // What its owner wrote is kept: their domain's own letters, where it has any.
      const own = inOwnLetters(email);
      const known = await listed("email", email);
      const users = known.length > 0 || own === email ? known : await listed("email", own);
      // An account that came by Google has the address too; the one with a password is the one that can be invited again.
      const found = users.find((user) => user.UserStatus !== "EXTERNAL_PROVIDER") ?? users[0];
      return found ? kept(found) : null;
    },
    async findSubject(subject) {
      const [user] = await listed("sub", subject);
      return user ? kept(user) : null;
    },
    async get(username) {
      const { AdminGetUserCommand } = await sdk();
      try {
        const { UserAttributes, ...user } = await (await client()).send(new AdminGetUserCommand(named(username)));
        return kept({ ...user, Attributes: UserAttributes });
      } catch (error) {
        if ((error as Error).name === "UserNotFoundException") return null;
        throw error;
      }
    },
    async invite({ email, name, locale, from }) {
      const { AdminCreateUserCommand } = await sdk();
      const attributes = { email, email_verified: "true", ...(name && { name }), ...(locale && { locale }) };
      const command = new AdminCreateUserCommand({
        ...named(email),
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        TemporaryPassword: temporaryPassword(),
        DesiredDeliveryMediums: ["EMAIL"],
        ClientMetadata: inviterWords(from),
      });
      try {
        return kept((await (await client()).send(command)).User ?? {});
      } catch (error) {
        if ((error as Error).name === "UsernameExistsException") return null;
        throw error;
      }
    },
    async inviteAgain(email, from) {
      const { AdminCreateUserCommand } = await sdk();
      await (
        await client()
      ).send(
        new AdminCreateUserCommand({
          ...named(email),
          TemporaryPassword: temporaryPassword(),
          DesiredDeliveryMediums: ["EMAIL"],
          MessageAction: "RESEND",
          ClientMetadata: inviterWords(from),
        }),
      );
    },
    async remove(username) {
      const { AdminDeleteUserCommand } = await sdk();
      await gone(async () => (await client()).send(new AdminDeleteUserCommand(named(username))));
    },
    async tell(username, since) {
      const { AdminGetUserCommand, AdminListDevicesCommand, AdminListUserAuthEventsCommand } = await sdk();
      const to = await client();
      let user;
      try {
        user = await to.send(new AdminGetUserCommand(named(username)));
      } catch (error) {
        if ((error as Error).name === "UserNotFoundException") return null;
        throw error;
      }
      // A pool without these operations switched on keeps nothing of the kind.
      const unless = async <T>(ask: Promise<T>) => ask.catch(() => null);
      const devices = await unless(to.send(new AdminListDevicesCommand({ ...named(username), Limit: 60 })));
      const events = await unless(to.send(new AdminListUserAuthEventsCommand({ ...named(username), MaxResults: 60 })));
      const counts = (at: Date | undefined) => !since || (at !== undefined && at >= since);
      return {
        username: user.Username,
        status: user.UserStatus,
        enabled: user.Enabled,
        createdAt: user.UserCreateDate,
        changedAt: user.UserLastModifiedDate,
        secondFactors: user.UserMFASettingList ?? [],
        attributes: Object.fromEntries((user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value])),
        devices: (devices?.Devices ?? []).filter((one) => counts(one.DeviceLastAuthenticatedDate)),
        signIns: (events?.AuthEvents ?? []).filter((one) => counts(one.CreationDate)),
      };
    },
    async disable(username) {
      const { AdminDisableUserCommand } = await sdk();
      await gone(async () => (await client()).send(new AdminDisableUserCommand(named(username))));
    },
    async enable(username) {
      const { AdminEnableUserCommand } = await sdk();
      await gone(async () => (await client()).send(new AdminEnableUserCommand(named(username))));
    },
    async signOut(username) {
      const { AdminUserGlobalSignOutCommand } = await sdk();
      await gone(async () => (await client()).send(new AdminUserGlobalSignOutCommand(named(username))));
    },
    async resetAuthenticator(username) {
      // Switching the preference off would do nothing in a pool that demands a second factor; without its secret the next sign-in sets up a new one.
      const { AdminDeleteSoftwareTokenCommand } = await sdk();
      await gone(async () => (await client()).send(new AdminDeleteSoftwareTokenCommand(named(username))));
    },
  };
}

/** Unguessable and within every password rule that a pool can have. */
function temporaryPassword(): string {
  return `${randomBytes(15).toString("base64url")}-Aa1`;
}

function kept(user: UserType): ProviderAccount {
  const valueOf = (name: string) => user.Attributes?.find((one) => one.Name === name)?.Value;
  const subject = valueOf("sub") ?? user.Username ?? "";
  const email = valueOf("email");
  return {
    username: user.Username ?? subject,
    subject,
    enabled: user.Enabled ?? true,
    status: user.UserStatus ?? "UNKNOWN",
    ...(email !== undefined && { email }),
    ...(user.UserLastModifiedDate && { changedAt: user.UserLastModifiedDate }),
  };
}

// Whom the provider does not know (any more) needs nothing taken away.
async function gone(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
  }
}
