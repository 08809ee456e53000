/** The steps of a plan, in their order. */
export const steps = ["audience", "lures", "time", "limits", "check"] as const;
export type Step = (typeof steps)[number];

/** Where what stands against a launch is mended: a step of the plan, or another screen. */
export const remedies: Readonly<Record<string, { step: Step } | { to: string }>> = {
  "no-lures": { step: "lures" },
  "lure-missing": { step: "lures" },
  "lure-unfit": { step: "lures" },
  "profile-missing": { step: "limits" },
  "start-in-the-past": { step: "time" },
  "no-open-day": { step: "time" },
  "nobody-left": { step: "audience" },
  "notice-missing": { to: "/dashboard/settings/organisation" },
  "no-proven-domain": { to: "/dashboard/settings/domains" },
  "sender-not-proven": { to: "/dashboard/settings/domains" },
  "sender-real-brand": { to: "/dashboard/settings/mail" },
  "kill-switch-thrown": { to: "/dashboard/settings/danger" },
  "plan-waits": { to: "/dashboard/subscription" },
};
