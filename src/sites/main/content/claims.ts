/**
 * What stands behind a sentence that sells. Without a mark the product holds to it, and `proofs.test.ts` says where that is shown.
 * - `brand`: a claim of the demo brand, which no software can prove. Replace it by what is true of you, or take it out.
 * - `planned`: what it speaks of does not exist yet; `partly`: some of it does not. Pages say so, and README.md tells what is missing.
 */
export type Mark = "brand" | "planned" | "partly";

export interface Claim {
  figure: string;
  label: string;
  mark?: Mark;
}

export const heroClaims: Claim[] = [
  { figure: "98%", label: "threat detection", mark: "brand" },
  { figure: "500+", label: "organizations", mark: "brand" },
  { figure: "75%", label: "risk reduction", mark: "brand" },
  { figure: "24/7", label: "support", mark: "brand" },
];

export const trustClaims: Claim[] = [
  { figure: "14 days", label: "free trial, no credit card" },
  { figure: "10,000+", label: "users trained", mark: "brand" },
  { figure: "under 15 minutes", label: "to set up" },
  { figure: "20+", label: "languages", mark: "brand" },
  { figure: "99.99%", label: "uptime SLA", mark: "brand" },
];

/** The audience tabs: the word that fades, and the statistic that counts up from 0. */
interface Audience {
  id: "individuals" | "small-business" | "enterprise";
  name: string;
  word: string;
  text: string;
  statistic: { value: number; suffix: string; label: string; mark?: Mark };
  points: string[];
  action: { label: string; href: string };
}

export const audiences: Audience[] = [
  {
    id: "individuals",
    name: "Individuals",
    word: "yourself",
    text: "You work for yourself, you are looking for a job, or you would simply like to know whether you would notice. Practise with your own inbox, at your own pace.",
    statistic: { value: 75, suffix: "%", label: "less risk after three months of practice", mark: "brand" },
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
    statistic: { value: 500, suffix: "+", label: "organisations practise with us", mark: "brand" },
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
    statistic: { value: 98, suffix: "%", label: "of simulated threats reported or ignored", mark: "brand" },
    points: [
      "Roles, approvals by a second person, audit log",
      "Simulations your security team can always recognise",
      "An API for everything",
    ],
    action: { label: "Talk to us", href: "/contact-sales" },
  },
];
