import { expect, it } from "vitest";
import { disclosureOf } from "./account-disclosure.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const elsewhere = { joinedAt: at(2), leftAt: null };

it.each([
  ["the owner of a personal organisation is told everything", true, "account.signed-in", "everything"],
  // As after a company has become a personal organisation, whose former people have accounts elsewhere.
  ["whoever is no longer active there tells it nothing of their days", false, "account.signed-in", null],
  ["nor of what changes who can get in", false, "account.password-changed", null],
] as const)("%s", (_what, active, kind, told) => {
  expect(disclosureOf({ kind, at: at(9) }, { plan: "individual", active, joinedAt: at(1) }, [elsewhere])).toBe(told);
});
