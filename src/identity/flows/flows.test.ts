import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useAmplify } from "../testing-amplify.ts";
import { startProvider } from "../testing.ts";
import type { TestProvider } from "../testing.ts";

let t: TestProvider;
let plain: { pool: string; client: string };
beforeAll(async () => {
  t = await startProvider();
  plain = await t.makePool(
    { UsernameAttributes: ["email"] },
    { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  await useAmplify(t, plain);
});

it("signs in by SRP", async () => {
  const user = await t.makeUser({ pool: plain.pool });
  const { isSignedIn } = await signIn({ username: user.email, password: user.password });
  expect(isSignedIn).toBe(true);
  const session = await fetchAuthSession();
  expect(session.tokens?.idToken?.payload).toMatchObject({ sub: user.sub, email: user.email, email_verified: true });
  await signOut();
});
