import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSecrets } from "../../kit/secrets.ts";
import { assignmentToken, readAssignmentToken } from "./token.ts";

const secrets = makeSecrets(Buffer.alloc(32, 7));
const org = "018f3c1e-0000-7000-8000-00000000000a";
const assignment = "018f3c1e-1111-7000-8000-00000000000b";

describe("an assignment's token", () => {
  it("comes back as what it was made of", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        const token = assignmentToken(secrets, a, b);
        expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/);
        expect(readAssignmentToken(secrets, token)).toEqual({ org: a, assignment: b });
      }),
    );
  });

  it("is refused when any character is another one, or it was made with another key", () => {
    const token = assignmentToken(secrets, org, assignment);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = 0; at < token.length; at++) {
      const other = alphabet[(alphabet.indexOf(token[at]!) + 1) % 64];
      expect(readAssignmentToken(secrets, token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBeNull();
    }
    expect(readAssignmentToken(makeSecrets(Buffer.alloc(32, 8)), token)).toBeNull();
  });

  it("is refused in any other shape", () => {
    fc.assert(fc.property(fc.string(), (text) => readAssignmentToken(secrets, text) === null));
  });
});
