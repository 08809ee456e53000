import { describe, expect, it } from "vitest";
import { standingOf } from "./people.ts";

const invitation = { id: "1", state: "pending" as const, invitedAt: "2026-11-20T10:00:00Z", sentAt: null };
const nobody = { active: true, account: false, invitation: null };

describe("how somebody stands with signing in", () => {
  it("counts deactivation first, then the account", () => {
    expect(standingOf({ ...nobody, active: false, account: true })).toBe("inactive");
    expect(standingOf({ ...nobody, account: true, invitation })).toBe("joined");
  });
  it("tells an invitation that has left from one that has not", () => {
    expect(standingOf({ ...nobody, invitation })).toBe("preparing");
    expect(standingOf({ ...nobody, invitation: { ...invitation, sentAt: "2026-11-20T10:00:01Z" } })).toBe("invited");
  });
  it("knows a declined invitation, and forgets one that was taken back", () => {
    expect(standingOf({ ...nobody, invitation: { ...invitation, state: "declined" } })).toBe("declined");
    expect(standingOf({ ...nobody, invitation: { ...invitation, state: "revoked" } })).toBe("none");
    expect(standingOf(nobody)).toBe("none");
  });
});
