/**
 * Claims of the demo brand. The software cannot prove them: an operator replaces them by what is true of theirs, or takes them out.
 * `provable: true` marks what the product itself holds to.
 */
export interface Claim {
  figure: string;
  label: string;
  provable?: boolean;
}

export const heroClaims: Claim[] = [
  { figure: "98%", label: "threat detection" },
  { figure: "500+", label: "organizations" },
  { figure: "75%", label: "risk reduction" },
  { figure: "24/7", label: "support" },
];

export const trustClaims: Claim[] = [
  { figure: "14 days", label: "free trial, no credit card", provable: true },
  { figure: "10,000+", label: "users trained" },
  { figure: "under 15 minutes", label: "to set up", provable: true },
  { figure: "20+", label: "languages" },
  { figure: "99.99%", label: "uptime SLA" },
];

/** The audience tabs: the word that fades, and the statistic that counts up from 0. */
interface Audience {
  id: "individuals" | "small-business" | "enterprise";
  name: string;
  word: string;
  text: string;
  statistic: { value: number; suffix: string; label: string };
  points: string[];
  action: { label: string; href: string };
}

export const audiences: Audience[] = [
  {
    id: "individuals",
    name: "Individuals",
    word: "yourself",
    text: "You work for yourself, you are looking for a job, or you would simply like to know whether you would notice. Practise with your own inbox, at your own pace.",
    statistic: { value: 75, suffix: "%", label: "less risk after three months of practice" },
    points: [
      "Ninety seconds a lesson, on your phone too",
      "Practice emails to your own confirmed address",
      "Free, for as long as you like",
    ],
    action: { label: "Start for yourself", href: "/signup-individual" },
  },
  {
    id: "small-business",
    name: "Small Business",
    word: "your team",
    text: "No security department needed. Prove your domain, add your people, choose a lure: that is all the setup there is.",
    statistic: { value: 500, suffix: "+", label: "organisations practise with us" },
    points: [
      "Set up in under 15 minutes",
      "Fair lures at every level of difficulty, ready to send",
      "Numbers you can trust, no lists of names",
    ],
    action: { label: "Start with your team", href: "/signup-business" },
  },
  {
    id: "enterprise",
    name: "Enterprise",
    word: "your organisation",
    text: "A hundred thousand people, many time zones, a works council and an auditor. Roles, approvals, hold-out groups, privacy modes and a log that nobody can alter.",
    statistic: { value: 98, suffix: "%", label: "of simulated threats reported or ignored" },
    points: [
      "Roles, approvals by a second person, audit log",
      "Simulations your security team can always recognise",
      "An API for everything",
    ],
    action: { label: "Talk to us", href: "/contact-sales" },
  },
];
