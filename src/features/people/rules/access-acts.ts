/**
 * The acts of the log by which somebody looks at what is kept of one person: whoever may open the person's page reads of them there, and the person with their
 * own data. A test holds that there is no other.
 */
export const accessActs = [
  "person.viewed",
  "person.results-viewed",
  "person.score-viewed",
  "person.data-exported",
] as const;
export type AccessAct = (typeof accessActs)[number];
