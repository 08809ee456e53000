import { describe, expect, it } from "vitest";
import { accountStateOf } from "./people.ts";

const invitation = { id: "1", state: "pending" as const, invitedAt: "2026-11-20T10:00:00Z", sentAt: null };
const nobody = { active: true, account: false, invitation: null };

describe("how somebody stands with signing in", () => {
  it("counts deactivation first, then the account", () => {
    expect(accountStateOf({ ...nobody, active: false, account: true })).toBe("inactive");
    expect(accountStateOf({ ...nobody, account: true, invitation })).toBe("joined");
  });
  it("tells an invitation that has left from one that has not", () => {
    expect(accountStateOf({ ...nobody, invitation })).toBe("preparing");
    expect(accountStateOf({ ...nobody, invitation: { ...invitation, sentAt: "2026-11-20T10:00:01Z" } })).toBe(
      "invited",
    );
  });
  it("knows a declined invitation, and forgets one that was taken back", () => {
    expect(accountStateOf({ ...nobody, invitation: { ...invitation, state: "declined" } })).toBe("declined");
    expect(accountStateOf({ ...nobody, invitation: { ...invitation, state: "revoked" } })).toBe("none");
    expect(accountStateOf(nobody)).toBe("none");
  });
});
