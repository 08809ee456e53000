import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newClientSettings } from "../model/pool.ts";
import { maxGuesses } from "../sessions/sessions.ts";
import { insertClient } from "../store/pools.ts";
import { changeUser } from "../store/users.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { newTotpSecret } from "../../kit/totp.ts";
import { sealTotp, totpCode } from "../factors/totp.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

interface Open {
  session: string;
  user: number;
  client: number;
  tries: number;
  over: boolean;
}

const who = fc.constantFrom(0, 1);
const which = fc.nat(2);
const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant("begin"), user: who, client: who }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant("answer"), which, user: who, client: who, right: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant("answer-own"), which, right: fc.constantFrom(true, false, false) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("other-step"), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("sign-out"), user: who }) },
);
type Command = { does: string; user?: number; client?: number; which?: number; right?: boolean };

// The model knows five things: whose a Session is, on which client, how often it was answered, whether it is over, whether the code was right.
it("a Session lets its own user in once, on its own client, within five guesses, whatever happens in between", async () => {
  const { pool, clients, users } = await poolWithUsers();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 30, size: "max" }), async (commands: Command[]) => {
      const open: Open[] = [];
      const tokens: (string | null)[] = [null, null];
      for (const one of commands) {
        await forgetGuesses(pool, users);
        if (one.does === "begin") {
          const { user, client } = one as { user: number; client: number };
          const reply = await t.call("InitiateAuth", {
            AuthFlow: "USER_PASSWORD_AUTH",
            ClientId: clients[client],
            AuthParameters: { USERNAME: users[user]!.username, PASSWORD: users[user]!.password },
          });
          expect(reply.body.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
          open.push({ session: reply.body.Session, user, client, tries: 0, over: false });
        } else if (one.does === "sign-out") {
          const token = tokens[one.user!];
          if (!token) continue;
          expect((await t.call("GlobalSignOut", { AccessToken: token })).status).toBe(200);
          // The token ends with the rest: a second sign-out by it would be refused and end nothing.
          tokens[one.user!] = null;
          for (const each of open) if (each.user === one.user) each.over = true;
        } else if (open.length > 0) {
          const at = open[one.which! % open.length]!;
          const [user, client] = one.does === "answer" ? [one.user!, one.client!] : [at.user, at.client];
          const code = totpCode(users[user]!.secret, new Date());
          const reply = await t.call("RespondToAuthChallenge", {
            ChallengeName: one.does === "other-step" ? "MFA_SETUP" : "SOFTWARE_TOKEN_MFA",
            ClientId: clients[client],
            Session: at.session,
            ChallengeResponses: {
              USERNAME: users[user]!.username,
              SOFTWARE_TOKEN_MFA_CODE: one.right
                ? code
                : code.replace(/./g, (digit) => String((Number(digit) + 5) % 10)),
            },
          });
          if (one.does !== "other-step") at.tries += 1;
          const own = user === at.user && client === at.client && one.does !== "other-step";
          const lets = own && !at.over && at.tries <= maxGuesses && one.right === true;
          expect({ ...one, tries: at.tries, lets: reply.status === 200 }).toEqual({ ...one, tries: at.tries, lets });
          if (!lets) continue;
          at.over = true;
          tokens[user] = reply.body.AuthenticationResult.AccessToken;
        }
      }
    }),
    { numRuns: 60 },
  );
});

async function poolWithUsers() {
  const flows = { ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] };
  const guarded = { MfaConfiguration: "ON" as const, SoftwareTokenMfaConfiguration: { Enabled: true } };
  const { pool, client } = await t.makePool(guarded, flows);
  const second = randomUUID().replaceAll("-", "");
  await insertClient(t.ports.db, {
    pool,
    id: second,
    name: "Second",
    secret: null,
    settings: { ...newClientSettings, ...flows },
  });
  const users = await Promise.all([one(pool), one(pool)]);
  return { pool, clients: [client, second], users };
}

async function one(pool: string) {
  const user = await t.makeUser({ pool });
  const secret = newTotpSecret();
  const totpSecret = sealTotp(t.ports, user, "totp_secret", secret);
  await changeUser(t.ports.db, pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
  return { ...user, secret };
}

// Buckets of lockout and the one use of a time step have models of their own; here only Sessions speak.
async function forgetGuesses(pool: string, users: { username: string }[]): Promise<void> {
  await t.look("DELETE FROM identity_lockouts WHERE pool = $1", [pool]);
  for (const { username } of users) await changeUser(t.ports.db, pool, username, { totpStep: 0 });
}
