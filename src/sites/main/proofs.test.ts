import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { audiences, heroClaims, trustClaims } from "./content/claims.ts";
import type { Mark } from "./content/claims.ts";
import {
  allFeatures,
  benefits,
  compliance,
  integrations,
  keyFeatures,
  security,
  trustBadges,
} from "./content/features.ts";
import { comparison, plans } from "./content/plans.ts";
import { featureQuestions, howQuestions, priceQuestions, startQuestions } from "./content/questions.ts";
import { reasons, resultStats, solutions } from "./content/solutions.ts";
import { howItWorksBenefits, longSteps, shortSteps } from "./content/steps.ts";

// What public pages sell is there and shown by a test, or its sentence is marked in the content and told in the README.

interface Sold {
  says: string;
  mark?: Mark | undefined;
}

const said = (list: readonly string[]): Sold[] => list.map((says) => ({ says }));
const titled = (list: readonly { title: string; mark?: Mark }[]): Sold[] =>
  list.map(({ title, mark }) => ({ says: title, mark }));
const counted = (list: readonly { figure: string; label: string; mark?: Mark }[]): Sold[] =>
  list.map(({ figure, label, mark }) => ({ says: `${figure} ${label}`, mark }));
const compared = comparison.map(({ feature, mark }) => ({ says: feature, mark }));

const sold: Sold[] = [
  ...counted([...heroClaims, ...trustClaims, ...resultStats]),
  ...audiences.flatMap(({ points, statistic: { value, suffix, label, mark } }) => [
    { says: `${value}${suffix} ${label}`, mark },
    ...said(points),
  ]),
  ...titled([
    ...keyFeatures,
    ...allFeatures,
    ...benefits,
    ...solutions,
    ...shortSteps,
    ...longSteps,
    ...howItWorksBenefits,
  ]),
  ...said([...trustBadges, ...compliance, ...integrations, ...security, ...reasons]),
  ...compared,
  // A plan's card names what the comparison compares.
  ...said(plans.flatMap(({ features }) => features).filter((name) => !compared.some(({ says }) => says === name))),
  ...[...startQuestions, ...featureQuestions, ...priceQuestions, ...howQuestions].map(({ question, mark }) => ({
    says: question,
    mark,
  })),
];

/** By the file of a test and a part of its title: the sentences that it shows to be true. */
const proofs: Record<string, Record<string, string[]>> = {
  "e2e/dashboard/simulations.test.ts": {
    "is launched from nothing in ten interactions": ["under 15 minutes to set up", "Set up in under 15 minutes", "Minutes, not days", "How long does it take to set up?"], // oxfmt-ignore
  },
  "e2e/dashboard/overview.test.ts": { "an organisation that begins": ["Awareness dashboard", "Add your people"] },
  "e2e/demo.test.ts": {
    "leads a newcomer from the first page": ["Watch people learn", "Learn and repeat", "Teachable moments"],
    "thanks for a report": ["It thanks whoever reports, within seconds.", "Reporting"],
  },
  "e2e/learning.test.ts": {
    "a lesson is played with the keyboard alone": ["Ninety-second lessons"],
    "fits a small screen": ["Ninety seconds a lesson, on your phone too"],
  },
  "e2e/typed-secrets.test.ts": {
    "what is typed into a landing page is nowhere": ["Nothing typed is kept", "Forms on landing pages send nothing of what is typed", "It never keeps what somebody typed.", "What happens to what people type into a landing page?"], // oxfmt-ignore
  },
  "e2e/walkthrough.test.ts": { "proves the domain by the loopback answer": ["Prove your domain", "IT teams", "Can I run it on my own machines?"] }, // oxfmt-ignore
  "e2e/account/organisation.test.ts": { "a business signs up": ["Create an account"] },
  "src/channels/email/smtp/signing-in.test.ts": {
    "with XOAUTH2 exchanges the refresh token once": [
      "Any SMTP server, with DKIM, STARTTLS or implicit TLS, and XOAUTH2",
    ],
  },
  "src/features/audit/audit.test.ts": {
    "verifies offline, with a head kept outside": [
      "Audit log",
      "An audit log that can be checked without us",
      "Compliance teams",
    ],
  },
  "src/features/campaigns/approval/two-people.test.ts": {
    "one person with two accounts approves nothing": ["Roles, approvals by a second person, audit log"],
  },
  "src/features/campaigns/campaigns.test.ts": {
    "reaches everybody exactly once": ["Phishing simulations", "Let it run", "Exact", "Pick a lure and launch"],
    "writes by everybody's own clock": ["Real-time phishing simulations", "Choose audience, lures and schedule"],
    "refuses a launch with the reason": ["Do people know beforehand?", "Tell your people"],
    "stops all sending when killed": ["Approvals and kill switch"],
    "leaves out people over the month's limit": ["How often should we do it?"],
  },
  "src/features/campaigns/several-channels.test.ts": {
    "reaches everybody once, by a channel that reaches them": ["Email, SMS and chat"],
  },
  "src/features/game/handlers/handlers.test.ts": {
    "shows the top third of a league and one's own place": ["Leaderboards"],
    "sums from its prior over all lines": ["Awareness scoring"],
  },
  "src/features/game/rules/points.test.ts": { "never fall by a step": ["Game mechanics"] },
  "src/features/imports/gophish/gophish.test.ts": { "rebuilds every recipient from the timeline": ["CSV from any directory; Gophish campaigns as they are"] }, // oxfmt-ignore
  "src/features/insight/differencing.test.ts": {
    "tell of nobody by differences": ["Departments under five people are never shown"],
  },
  "src/features/insight/findings.test.ts": { "the effect against the hold-out": ["Does it help?"] },
  "src/features/insight/rules.test.ts": {
    "gives an interval that holds the share": ["Numbers you can defend", "Numbers you can trust, no lists of names"],
    "sets the click rate beside what is usual": ["Analytics", "It shows the difficulty beside every rate."],
  },
  "src/features/lures/rules/ethics.test.ts": { "every banned theme has its case": ["Fair"] },
  "src/features/lures/html/sanitise.test.ts": { "sends one word only": ["Custom templates"] },
  "src/features/lures/starter/starter.test.ts": {
    "all classes of difficulty have at least five": ["Fair lures at every level of difficulty, ready to send"],
  },
  "src/features/lures/starter/translation.test.ts": {
    "are whole, and exactly as hard as in English": ["Multi-language"],
  },
  "src/features/organisations/organisations.test.ts": {
    "tightens its privacy mode at once": ["Privacy modes for works councils: named, manager-blind, pseudonymous, aggregate only"], // oxfmt-ignore
    "let new simulations wait once the trial is over": ["What happens after the trial?"],
    "count seats one after the other": ["What counts as a user?"],
  },
  "src/features/organisations/rules.test.ts": {
    "lasts 14 days": ["14 days free trial, no credit card", "Do I need a credit card?"],
    "have the seats of the price list": [
      "1 user",
      "Up to 25 users",
      "Unlimited users",
      "Free, for as long as you like",
    ],
    "ends 90 days after it was last seen": ["Prove that the domain is yours"],
  },
  "src/features/outbound/gate.test.ts": {
    "lets nothing out of the set that": ["Domain ownership proven", "Mail leaves only to domains that you have proven to be yours", "It makes sure that the domain is yours before the first email leaves.", "Can I write to anybody?", "Practice emails to your own confirmed address", "Phishing simulations to your own address"], // oxfmt-ignore
  },
  "src/features/outbound/inbound/fetch.test.ts": { "an IMAP mailbox": ["Mailboxes for reported emails and bounces, by IMAP or SMTP"] }, // oxfmt-ignore
  "src/features/outbound/verify.test.ts": {
    "knows a simulation of the organisation": ["Simulations always recognisable", "Simulations your security team can always recognise", "Each simulation signed, so that your security team can tell at once", "Can our security team tell a simulation from an attack?", "Security teams"], // oxfmt-ignore
  },
  "src/features/people/lists.test.ts": { "a person's page": ["User management", "People and HR teams"] },
  "src/features/people/people.test.ts": { roles: ["Roles and departments"] },
  "src/features/reports/reports.test.ts": {
    "is a tagged PDF with title and language": ["Analytics and reports"],
    "an evidence pack": ["Compliance reports"],
  },
  "src/features/training/lesson.test.ts": {
    "can be played in time": ["Short", "All lessons", "Schools and non-profits"],
    "blames nobody": ["People like it"],
  },
  "src/features/training/reactions.test.ts": { "is asked for nothing when it was a machine after all": ["Automated remediation"] }, // oxfmt-ignore
  "src/features/tracking/verdict/judge.test.ts": {
    clicks: ["It counts machines separately from people.", "How do you tell people's clicks from those of mail gateways?"], // oxfmt-ignore
  },
  "src/features/tracking/results.test.ts": {
    "name nobody where the organisation keeps people pseudonymous": ["Is there a list of people who clicked?"],
  },
  "src/features/webhooks/webhooks.test.ts": {
    "gets each fact once, signed": ["API and webhooks", "Webhooks signed as Standard Webhooks has it", "Incident response integration"], // oxfmt-ignore
  },
  "src/identity/actions/passkeys.test.ts": { "is made for its owner": ["Authenticator or passkey for everybody"] },
  "src/identity/hosted/federation/federation.test.ts": { "Sign in with Google": ["Single sign-on with Google and any OpenID Connect provider"] }, // oxfmt-ignore
  "src/kit/db/database.test.ts": {
    "forces row-level security on every table": ["Row-level security between organisations, secrets sealed outside the database", "Managed service providers"], // oxfmt-ignore
  },
  "src/sites/api/retention-periods.test.ts": {
    "go when their last day is past the limit": ["Retention that runs by itself: raw requests go after 90 days, addresses are shortened after a day"], // oxfmt-ignore
  },
  "src/sites/api/strangers.test.ts": { "refuses a stranger": ["An API for everything", "Open API"] },
  "src/sites/main/proofs.test.ts": {
    "is under the Apache licence": ["Apache-2.0", "You can read it, check it and run it yourself."],
    "what a plan holds holds in the next one": ["Everything in Business"],
  },
};

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const shown = Object.values(proofs).flatMap((titles) => Object.values(titles).flat());

describe.each(Object.entries(proofs))("%s", (file, titles) => {
  it.each(Object.keys(titles))("holds a test called “%s”", (title) => {
    expect(existsSync(join(root, file))).toBe(true);
    const named = read(file).matchAll(/\b(?:it|test|describe)(?:\.\w+)*\b[^"`\n]*["`]([^"`]+)/g);
    expect([...named].some(([, name]) => name!.includes(title))).toBe(true);
  });
});

it("every sentence is shown once by a test, or marked", () => {
  const bare = sold.filter(({ says, mark }) => !mark && !shown.includes(says));
  expect(bare.map(({ says }) => says)).toEqual([]);
});

it("nothing is shown that nobody says, that is said to be otherwise, or twice", () => {
  const unmarked = new Set(sold.filter(({ mark }) => !mark).map(({ says }) => says));
  expect(shown.filter((says) => !unmarked.has(says))).toEqual([]);
  expect(shown.filter((says, n) => shown.indexOf(says) !== n)).toEqual([]);
});

it("what is marked is told in the README", () => {
  const readme = read("README.md").replaceAll(/\s+/g, " ");
  const marked = sold.flatMap(({ says, mark }) => (mark ? [says] : []));
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((says) => !readme.includes(says))).toEqual([]);
});

it("is under the Apache licence", () => {
  expect(JSON.parse(read("package.json")).license).toBe("Apache-2.0");
});

it("what a plan holds holds in the next one", () => {
  for (const { business, enterprise, individual } of comparison) {
    expect(enterprise || !business).toBe(true);
    expect(business || !individual).toBe(true);
  }
});
