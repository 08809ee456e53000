/** What is heard of a delivery and has a first time. `stayed`: somebody left the moment's page. */
export const timedKinds = ["opened", "clicked", "submitted", "reported", "finished", "decoy", "stayed"] as const;

/** The first time of each kind, Unix milliseconds; null of what was not heard. */
export type Times = Record<(typeof timedKinds)[number], number | null>;

/** Nothing was heard. */
export const noTimes: Readonly<Times> = {
  opened: null,
  clicked: null,
  submitted: null,
  reported: null,
  finished: null,
  decoy: null,
  stayed: null,
};
