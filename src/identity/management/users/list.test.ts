import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { insertUser } from "../../store/users.ts";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { refusal, sdkClient } from "../testing.ts";
import { readFilter } from "./filter.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;

const people = [
  ["ash", { email: "ash@harbour.example", name: "Ash Tide", given_name: "Ash", family_name: "Tide" }, "CONFIRMED"],
  ["bo", { email: "Bo@harbour.example", name: "Bo %", family_name: "Ma_sh" }, "UNCONFIRMED"],
  ["cam", { email: "cam@brightwater.example", name: 'Cam "Pilot"', family_name: "Marsh" }, "CONFIRMED"],
  ["dee", { phone_number: "+441632960001", preferred_username: "skipper" }, "FORCE_CHANGE_PASSWORD"],
  ["Eli", { email: "eli@harbour.example", name: "Eli \\ Marsh" }, "CONFIRMED"],
] as const;

beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  const UsernameConfiguration = { CaseSensitive: true };
  UserPoolId = (await cognito.createUserPool({ PoolName: "Crew", UsernameConfiguration })).UserPool!.Id!;
  for (const [at, [username, attributes, status]] of people.entries()) {
    const sub = `0000000${at}-0000-4000-8000-000000000000`;
    await insertUser(p.ports.db, { pool: UserPoolId, username, sub, status, attributes });
  }
  await cognito.adminDisableUser({ UserPoolId, Username: "bo" });
});
afterAll(() => p.close());

const found = async (Filter: string) =>
  (await cognito.listUsers({ UserPoolId, Filter })).Users!.map((one) => one.Username!).toSorted();

describe("a filter", () => {
  it.each([
    ['email = "ash@harbour.example"', ["ash"]],
    ['email = "BO@harbour.example"', ["bo"]],
    ['email ^= "a"', ["ash"]],
    ['"email" ^= "cam@"', ["cam"]],
    ['username = "Eli"', ["Eli"]],
    ['username = "eli"', []],
    ['username ^= "d"', ["dee"]],
    ['phone_number = "+441632960001"', ["dee"]],
    ['preferred_username = "skipper"', ["dee"]],
    ['given_name = "Ash"', ["ash"]],
    ['family_name ^= "Ma"', ["bo", "cam"]],
    ['family_name ^= "Ma_"', ["bo"]],
    ['name = "Bo %"', ["bo"]],
    ['name ^= "%"', []],
    ['name = "Cam \\"Pilot\\""', ["cam"]],
    ['name = "Eli \\\\ Marsh"', ["Eli"]],
    ['cognito:user_status = "UNCONFIRMED"', ["bo"]],
    ['cognito:user_status = "confirmed"', ["Eli", "ash", "cam"]],
    ['status = "Disabled"', ["bo"]],
    ['status = "Enabled"', ["Eli", "ash", "cam", "dee"]],
    ['sub = "00000003-0000-4000-8000-000000000000"', ["dee"]],
    ["email = 'ash@harbour.example'", ["ash"]],
    ["", ["Eli", "ash", "bo", "cam", "dee"]],
  ])("%s finds %j", async (filter, usernames) => {
    expect(await found(filter)).toEqual(usernames);
  });

  it.each([
    ["email"],
    ['email "ash"'],
    ['email != "ash"'],
    ["email = ash"],
    ['email = "ash'],
    ['email = "a" or email = "b"'],
    ['email = "a"; DROP TABLE identity_users'],
    ['custom:department = "crew"'],
    ['srp_verifier ^= ""'],
    ['status = "away"'],
    ['email = "a\\x"'],
  ])("%s is refused", async (filter) => {
    expect(await refusal(cognito.listUsers({ UserPoolId, Filter: filter }))).toBe("InvalidParameterException");
  });

  it("is never more than one attribute and one text, whatever it is made of: what it finds is what it says", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 }).filter((one) => !one.includes("\0"));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("=", "^="), async (value, operator) => {
        const escaped = value.replace(/["\\]/g, "\\$&");
        const Filter = `name ${operator} "${escaped}"`;
        if (Filter.length > 256) return;
        const wanted = people.filter(([, attributes]) => {
          const name = (attributes as { name?: string }).name?.toLowerCase();
          return operator === "=" ? name === value.toLowerCase() : name?.startsWith(value.toLowerCase());
        });
        expect(await found(Filter)).toEqual(wanted.map(([username]) => username).toSorted());
      }),
      { numRuns: 60 },
    );
  });

  it("is read or refused, and nothing else, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 256 }), (text) => {
        try {
          readFilter(text);
        } catch (error) {
          expect((error as Error).name).toBe("InvalidParameterException");
        }
      }),
    );
  });
});

describe("a list of users", () => {
  it("goes on where it left off, and tells only the attributes that are asked for", async () => {
    const seen: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await cognito.listUsers({
        UserPoolId,
        Limit: 2,
        AttributesToGet: ["email"],
        ...(PaginationToken && { PaginationToken }),
      });
      for (const user of page.Users!) expect(user.Attributes!.every((one) => one.Name === "email")).toBe(true);
      seen.push(...page.Users!.map((one) => one.Username!));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    expect(seen.toSorted()).toEqual(["Eli", "ash", "bo", "cam", "dee"]);
    expect(seen).toHaveLength(5);
  });

  it("takes no token that was made up, changed, or given out for another list, filter or pool", async () => {
    const { PaginationToken } = await cognito.listUsers({ UserPoolId, Limit: 1 });
    const token = PaginationToken!;
    const [body, mac] = token.split(".") as [string, string];
    const wrong = [
      { Limit: 1, PaginationToken: Buffer.from("zoe").toString("base64url") },
      { Limit: 1, PaginationToken: `${Buffer.from("zoe").toString("base64url")}.${mac}` },
      { Limit: 1, PaginationToken: `${body}.${mac.slice(0, -2)}` },
      { Limit: 1, PaginationToken: token, Filter: 'email ^= "a"' },
    ];
    for (const input of wrong)
      expect(await refusal(cognito.listUsers({ UserPoolId, ...input }))).toBe("InvalidParameterException");
    expect(await refusal(cognito.listUsers({ UserPoolId: p.pool, PaginationToken: token }))).toBe(
      "InvalidParameterException",
    );
    expect((await cognito.listUsers({ UserPoolId, Limit: 1, PaginationToken: token })).Users).toHaveLength(1);
  });

  it("is at most sixty long, and knows the attributes of its pool only", async () => {
    expect(await refusal(cognito.listUsers({ UserPoolId, Limit: 61 }))).toBe("InvalidParameterException");
    expect(await refusal(cognito.listUsers({ UserPoolId, AttributesToGet: ["shoe_size"] }))).toBe(
      "InvalidParameterException",
    );
  });

  it("finds a person by address among many without looking at all of them", async () => {
    const { pool } = await p.makePool();
    await p.look(
      `INSERT INTO identity_users (pool, username, sub, status, attributes)
        SELECT $1, 'sailor' || n, gen_random_uuid(), 'CONFIRMED', jsonb_build_object('email', 'sailor' || n || '@harbour.example')
          FROM generate_series(1, 5000) AS n`,
      [pool],
    );
    await p.look("ANALYZE identity_users");
    for (const condition of ["= 'sailor77@harbour.example'", "LIKE 'sailor77@%'"]) {
      const plan = await p.look<{ "QUERY PLAN": string }>(
        `EXPLAIN (COSTS OFF) SELECT 1 FROM identity_users u WHERE u.pool = '${pool}' AND u.username > ''
          AND lower(u.attributes ->> 'email') ${condition} ORDER BY u.username LIMIT 61`,
      );
      expect(plan.map((one) => one["QUERY PLAN"]).join("\n")).toContain("identity_users_email");
    }
  });
});
