import { expect, it } from "vitest";
import { launchBarriers } from "./launch.ts";

const fine = {
  noticeRecorded: true,
  killSwitchThrown: false,
  planAllows: true,
  provenDomains: 1,
  personal: false,
  lures: [{ found: true, usable: true }],
  profileFound: true,
  start: 1_000_000,
  now: 1_000_000,
};

it("lets a launch go when nothing stands against it, and names all that does", () => {
  expect(launchBarriers(fine)).toEqual([]);
  expect(launchBarriers({ ...fine, provenDomains: 0, personal: true })).toEqual([]);
  expect(launchBarriers({ ...fine, start: fine.now - 299_000 })).toEqual([]);
  const all = {
    ...fine,
    noticeRecorded: false,
    planAllows: false,
    provenDomains: 0,
    lures: [{ found: true, usable: false }],
    profileFound: false,
    start: 0,
  };
  expect(launchBarriers(all)).toEqual([
    "notice-missing",
    "plan-waits",
    "no-proven-domain",
    "lure-unfit",
    "profile-missing",
    "start-in-the-past",
  ]);
  expect(launchBarriers({ ...fine, killSwitchThrown: true, planAllows: false })).toEqual(["kill-switch-thrown"]);
  expect(launchBarriers({ ...fine, lures: [] })).toEqual(["no-lures"]);
  expect(launchBarriers({ ...fine, lures: [{ found: false, usable: false }] })).toEqual(["lure-missing"]);
});
