import type { Feature } from "./features.ts";

/** One card for each kind of team. */
export const solutions: Feature[] = [
  {
    icon: "lock",
    title: "Security teams",
    text: "Signed simulations, reported emails in one place, webhooks into your own tools, and a kill switch.",
  },
  {
    icon: "users",
    title: "People and HR teams",
    text: "A programme that respects people: notice first, privacy modes, no names on lists.",
  },
  {
    icon: "code",
    title: "IT teams",
    text: "One command to start, one PostgreSQL, any mail server, an API for everything.",
  },
  {
    icon: "check",
    title: "Compliance teams",
    text: "An audit log that can be checked without us, retention that runs by itself, results that add up.",
  },
  {
    icon: "heart",
    title: "Schools and non-profits",
    text: "The Individual plan is free, and a lesson takes ninety seconds.",
  },
  {
    icon: "trophy",
    title: "Managed service providers",
    text: "Many organisations in one installation, each shut off from the others by the database itself.",
  },
];

export const reasons: string[] = [
  "It makes sure that the domain is yours before the first email leaves.",
  "It never keeps what somebody typed.",
  "It shows the difficulty beside every rate.",
  "It counts machines separately from people.",
  "It thanks whoever reports, within seconds.",
  "You can read it, check it and run it yourself.",
];

/** The results that /how-it-works shows: claims of the demo brand, see claims.ts. */
export const resultStats = [
  { figure: "75%", label: "risk reduction" },
  { figure: "98%", label: "threat detection" },
  { figure: "10,000+", label: "users trained" },
];
