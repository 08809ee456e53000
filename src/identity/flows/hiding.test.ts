import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InitiateAuth } from "../actions/InitiateAuth.ts";
import { RespondToAuthChallenge } from "../actions/RespondToAuthChallenge.ts";
import { signInBySrp, srpClient } from "../testing/srp.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider, WireReply } from "../testing/provider.ts";

let t: TestProvider;
let plain: { pool: string; client: string };
beforeAll(async () => {
  t = await startProvider();
  plain = await t.makePool(
    { UsernameAttributes: ["email"] },
    { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH"] },
  );
});
afterAll(() => t.close());

const begin = (username: string, a = srpClient(plain.pool).a): Promise<WireReply> =>
  t.call("InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    ClientId: plain.client,
    AuthParameters: { USERNAME: username, SRP_A: a },
  });
const byPassword = (username: string, password: string): Promise<WireReply> =>
  t.call("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: plain.client,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });

/** A reply with every value that is random by nature replaced by its form. */
function form(reply: WireReply): object {
  const headers = Object.fromEntries(
    [...reply.headers].filter(([name]) => !["date", "x-amzn-requestid"].includes(name)),
  );
  const parameters = Object.entries((reply.body.ChallengeParameters ?? {}) as Record<string, string>);
  const shapes = parameters.map(([name, value]) => [
    name,
    name === "SECRET_BLOCK" ? value.length : /^[0-9a-f-]+$/.test(value),
  ]);
  return {
    status: reply.status,
    headers: { ...headers, "content-length": null },
    order: Object.keys(reply.body),
    shapes,
  };
}

describe("a name that nobody has", () => {
  it("is offered the same salt and user id each time, in the form of everybody else's", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const known = await begin(user.email);
    const [first, second] = [await begin("nobody@people.example"), await begin(" NOBODY@people.example")];
    const parameters = first.body.ChallengeParameters as Record<string, string>;
    expect(parameters["USER_ID_FOR_SRP"]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    for (const name of ["SALT", "USERNAME", "USER_ID_FOR_SRP"]) {
      expect(second.body.ChallengeParameters[name]).toBe(parameters[name]);
      expect((await begin("other@people.example")).body.ChallengeParameters[name]).not.toBe(parameters[name]);
    }
    expect(second.body.ChallengeParameters["SRP_B"]).not.toBe(parameters["SRP_B"]);
    expect(form(first)).toEqual(form(known));
  });

  it("is refused with the same bytes, by SRP and in the clear, and locked like an account", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const replies = { known: [] as string[], unknown: [] as string[] };
    for (let n = 0; n < 8; n += 1) {
      // However slow the machine is, the lock of the fifth holds.
      if (n === 5) await t.look("UPDATE identity_lockouts SET locked_until = now() + interval '1 minute'");
      for (const [kind, username] of [
        ["known", user.email],
        ["unknown", "nobody2@people.example"],
      ] as const) {
        const reply =
          n % 2
            ? await byPassword(username, "Wrong-1")
            : await signInBySrp(t, { ...plain, username, password: "Wrong-1" });
        replies[kind].push(`${reply.status} ${reply.error} ${reply.text}`);
      }
    }
    expect(replies.unknown).toEqual(replies.known);
    expect(replies.known[0]).toContain("Incorrect username or password.");
    expect(replies.known[7]).toContain("Password attempts exceeded");
  });

  it("costs the same work: the same statements, in the same order", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const seen: string[][] = [];
    const { db } = t.ports;
    for (const username of [user.email, "nobody3@people.example"]) {
      const statements: string[] = [];
      const note =
        (run: (...given: any[]) => any) =>
        (sql: string, ...rest: unknown[]) => {
          statements.push(sql);
          return run(sql, ...rest);
        };
      const watched = { ...db, query: note(db.query), one: note(db.one), maybe: note(db.maybe), run: note(db.run) };
      const network = { address: "192.0.2.7", agent: "", origin: null };
      const call = (input: object) => ({ ...t.ports, db: watched, input, network, now: new Date() }) as never;
      const srp = srpClient(plain.pool);
      const AuthParameters = { USERNAME: username, SRP_A: srp.a };
      const first = (await InitiateAuth.run(
        call({ AuthFlow: "USER_SRP_AUTH", ClientId: plain.client, AuthParameters }),
      )) as {
        ChallengeParameters: Record<string, string>;
      };
      expect(statements.every((sql) => !/INSERT|UPDATE|DELETE/.test(sql))).toBe(true);
      const ChallengeResponses = {
        USERNAME: first.ChallengeParameters["USERNAME"]!,
        ...srp.prove(first.ChallengeParameters, "Wrong-1"),
      };
      const respond = call({ ClientId: plain.client, ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses });
      await expect(RespondToAuthChallenge.run(respond)).rejects.toThrow("Incorrect username or password.");
      seen.push(statements);
    }
    expect(seen[0]!.length).toBeGreaterThanOrEqual(4);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("is told where the client asks for it", async () => {
    const { pool, client } = await t.makePool({}, { PreventUserExistenceErrors: "LEGACY" });
    const AuthParameters = { USERNAME: "nobody", SRP_A: srpClient(pool).a };
    const reply = await t.call("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", ClientId: client, AuthParameters });
    expect(reply.body).toEqual({ __type: "UserNotFoundException", message: "User does not exist." });
  });
});

describe("wrong passwords", () => {
  const buckets = (username: string) =>
    t.look<{ bucket: string; failures: number; seconds: number | null }>(
      `SELECT bucket, failures, round(extract(epoch FROM locked_until - failed_at))::int AS seconds FROM identity_lockouts
        WHERE username = $1 AND what = 'password' ORDER BY bucket`,
      [username],
    );

  it("lock nobody out for longer than a lock lasts, where the database's clock was ahead when they were counted", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    for (let n = 1; n <= 5; n += 1) await byPassword(user.email, "Wrong-1");
    const until = (lock: string) => t.look(`UPDATE identity_lockouts SET locked_until = ${lock} WHERE username = $1`, [user.username]); // oxfmt-ignore
    await until("now() + interval '14 minutes'");
    expect((await byPassword(user.email, user.password)).body.message).toBe("Password attempts exceeded");
    await until("now() + interval '30 days'");
    // Whoever guesses is counted, and locked out for as long as ever.
    await byPassword(user.email, "Wrong-1");
    expect(await buckets(user.username)).toMatchObject([{ failures: 6, seconds: 2 }]);
    await until("now() + interval '30 days'");
    expect((await byPassword(user.email, user.password)).status).toBe(200);
  });

  it("lock for twice as long each time, a quarter of an hour at most; refused tries do not count", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const waits: (number | null)[] = [];
    for (let n = 1; n <= 17; n += 1) {
      await byPassword(user.email, "Wrong-1");
      waits.push((await buckets(user.username))[0]!.seconds);
      if (n === 6) {
        await t.look("UPDATE identity_lockouts SET locked_until = now() + interval '1 minute' WHERE username = $1", [
          user.username,
        ]);
        expect((await byPassword(user.email, user.password)).body.message).toBe("Password attempts exceeded");
        expect((await buckets(user.username))[0]!.failures).toBe(6);
      }
      await t.look("UPDATE identity_lockouts SET locked_until = now() - interval '1 second' WHERE username = $1", [
        user.username,
      ]);
    }
    expect(waits).toEqual([null, null, null, null, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect((await byPassword(user.email, user.password)).status).toBe(200);
    expect(await buckets(user.username)).toEqual([]);
    const events = await t.look<{ kind: string }>("SELECT kind FROM identity_events WHERE username = $1 ORDER BY seq", [
      user.username,
    ]);
    expect(events.map((one) => one.kind)).toEqual(["account.locked", "account.signed-in"]);
  });

  it("are forgotten after a quiet quarter of an hour", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    for (let n = 0; n < 4; n += 1) await byPassword(user.email, "Wrong-1");
    await t.look("UPDATE identity_lockouts SET failed_at = now() - interval '901 seconds' WHERE username = $1", [
      user.username,
    ]);
    await byPassword(user.email, "Wrong-1");
    expect(await buckets(user.username)).toMatchObject([{ failures: 1, seconds: null }]);
  });

  it("of strangers lock out no owner who comes from a network or a device that signed in before", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    expect((await byPassword(user.email, user.password)).status).toBe(200);
    // Strangers elsewhere have guessed without end.
    await t.look(
      `INSERT INTO identity_lockouts (pool, username, what, bucket, failures, locked_until) VALUES ($1, $2, 'password', 'strangers', 50, now() + interval '900 seconds')`,
      [plain.pool, user.username],
    );
    expect((await byPassword(user.email, user.password)).status).toBe(200);
    await t.look("UPDATE identity_grants SET neighbourhood = '203.0.113' WHERE username = $1", [user.username]);
    expect((await byPassword(user.email, user.password)).body.message).toBe("Password attempts exceeded");
    const key = "local-1_11111111-2222-4333-8444-555555555555";
    await t.look(
      `INSERT INTO identity_devices (pool, username, key, group_key, srp_salt, srp_verifier, remembered) VALUES ($1, $2, $3, '-g', '\\x01', '\\x01', true)`,
      [plain.pool, user.username, key],
    );
    const AuthParameters = { USERNAME: user.email, PASSWORD: user.password, DEVICE_KEY: key };
    const reply = await t.call("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: plain.client,
      AuthParameters,
    });
    expect(reply.status).toBe(200);
  });

  it("are bounded also when a hundred come at the same moment", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    // The next one locks for half a minute, however slow the machine is.
    await t.look(
      "INSERT INTO identity_lockouts (pool, username, what, bucket, failures) VALUES ($1, $2, 'password', 'strangers', 9)",
      [plain.pool, user.username],
    );
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => byPassword(user.email, n === 99 ? user.password : `Wrong-${n}`)),
    );
    const [row] = await buckets(user.username);
    // The lock is looked at again when the sign-in is written: a right guess among them comes too late.
    expect(replies.filter((one) => one.status === 200)).toHaveLength(0);
    expect(row!.failures).toBe(10);
  });
});
