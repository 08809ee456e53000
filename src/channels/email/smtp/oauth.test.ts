import { expect, it } from "vitest";
import { tokenSource } from "./oauth.ts";

const settings = { user: "a@x.example", oauth: { tokenUrl: "https://x.example", clientId: "x" } };
const asked = (body: string) =>
  new Promise((done) =>
    tokenSource(
      settings as Parameters<typeof tokenSource>[0],
      {},
      async () => ({ status: 200, body }),
      () => 0,
    ).getToken(true, (error, token) => done(error ? String(error) : token)),
  );

it("a token endpoint's answer that nests a hundred thousand deep is no answer", async () => {
  const deep = `"x":${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
  expect(await asked(`{"access_token":"t",${deep}}`)).toContain("answered 200");
  expect(await asked('{"access_token":"t"}')).toBe("t");
});
