import type { Claim } from "./claims.ts";
import type { Feature } from "./features.ts";

/** What a kind of team wants to see: each is shown something else (pages/solutions.tsx). */
export interface Team extends Feature {
  id: "security" | "people" | "it" | "compliance" | "schools" | "providers";
  figure?: { value: number; label: string };
}

/** One card for each kind of team. */
export const solutions: Team[] = [
  {
    id: "security",
    title: "Security teams",
    text: "Signed simulations, reported emails in one place, webhooks into your own tools, and a kill switch.",
  },
  {
    id: "people",
    title: "People and HR teams",
    text: "A programme that respects people: notice first, privacy modes, no names on lists.",
  },
  {
    id: "it",
    title: "IT teams",
    text: "One command to start, one PostgreSQL, any mail server, an API for everything.",
  },
  {
    id: "compliance",
    title: "Compliance teams",
    text: "An audit log that can be checked without us, retention that runs by itself, results that add up.",
  },
  {
    id: "schools",
    title: "Schools and non-profits",
    text: "The Individual plan is free, and a lesson takes ninety seconds.",
    figure: { value: 90, label: "seconds at most for each of the lessons" },
  },
  {
    id: "providers",
    title: "Managed service providers",
    text: "Many organisations in one installation, each shut off from the others by the database itself.",
    figure: { value: 0, label: "rows of anybody else in any answer, every endpoint tried as a stranger" },
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

/** The results that /how-it-works shows. */
export const resultStats: Claim[] = [
  { figure: "75%", label: "risk reduction", mark: "brand" },
  { figure: "98%", label: "threat detection", mark: "brand" },
  { figure: "10,000+", label: "users trained", mark: "brand" },
];
