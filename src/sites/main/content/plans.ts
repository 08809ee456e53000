import type { Mark } from "./claims.ts";

/** Prices in pounds, exactly as the specification states them. */
interface TeaserPlan {
  name: string;
  price: string;
  period: string;
  description: string;
  action: { label: string; href: string };
}

/** The teaser on the first page. */
export const teaserPlans: TeaserPlan[] = [
  {
    name: "Free",
    price: "£0",
    period: "",
    description: "For individuals who want to practise on their own.",
    action: { label: "Start Free", href: "/signup-individual" },
  },
  {
    name: "Starter",
    price: "£99",
    period: "per month",
    description: "For small teams: up to 25 users.",
    action: { label: "Get Started", href: "/pricing" },
  },
  {
    name: "Professional",
    price: "£299",
    period: "per month",
    description: "For growing companies: up to 100 users, 14-day free trial.",
    action: { label: "Start Free Trial", href: "/pricing" },
  },
  {
    name: "Enterprise",
    price: "Custom",
    period: "",
    description: "For large organisations: unlimited users.",
    action: { label: "Contact Sales", href: "/contact-sales" },
  },
];

export interface Plan {
  id: "individual" | "business" | "enterprise";
  name: string;
  /** By billing cycle; in a custom plan the same words twice. */
  price: { monthly: string; yearly: string };
  period: { monthly: string; yearly: string };
  description: string;
  features: string[];
  action: { label: string; href: string };
  highlighted?: boolean;
}

/** The cards of the pricing page. */
export const plans: Plan[] = [
  {
    id: "individual",
    name: "Individual",
    price: { monthly: "Free", yearly: "Free" },
    period: { monthly: "", yearly: "" },
    description: "For freelancers, job seekers and everybody who is curious.",
    features: ["Phishing simulations to your own address", "All lessons", "1 user"],
    action: { label: "Start Free", href: "/signup-individual" },
  },
  {
    id: "business",
    name: "Business",
    price: { monthly: "£49", yearly: "£468" },
    period: { monthly: "per month", yearly: "per year" },
    description: "For teams of up to 25 users, with 14 days to try everything.",
    features: [
      "Phishing simulations",
      "Awareness dashboard",
      "Custom templates",
      "User management",
      "Multi-language",
      "Reporting plugin",
      "Up to 25 users",
    ],
    action: { label: "Start Free Trial", href: "/signup-business" },
    highlighted: true,
  },
  {
    id: "enterprise",
    name: "Enterprise",
    price: { monthly: "Custom", yearly: "Custom" },
    period: { monthly: "", yearly: "" },
    description: "For large organisations: unlimited users and everything there is.",
    features: [
      "Everything in Business",
      "SSO/SCIM/API",
      "Dedicated support",
      "Compliance reports",
      "Incident response integration",
      "Unlimited users",
    ],
    action: { label: "Contact Sales", href: "/contact-sales" },
  },
];

/** Both figures as stated; 12 × £49 = £588, so £468 a year saves £120, which is a little more than 20 %. */
export const yearlySaving = { label: "Save 20%", note: "Save £120 per year with yearly billing." };

interface ComparisonRow {
  feature: string;
  individual: boolean;
  business: boolean;
  enterprise: boolean;
  mark?: Mark;
}

/** Which plan has what: the comparison table. */
export const comparison: ComparisonRow[] = [
  { feature: "Phishing simulations", individual: true, business: true, enterprise: true },
  { feature: "Awareness dashboard", individual: false, business: true, enterprise: true },
  { feature: "Custom templates", individual: false, business: true, enterprise: true },
  { feature: "User management", individual: false, business: true, enterprise: true },
  { feature: "Multi-language", individual: false, business: true, enterprise: true },
  { feature: "Reporting plugin", individual: false, business: true, enterprise: true, mark: "partly" },
  { feature: "SSO/SCIM/API", individual: false, business: false, enterprise: true, mark: "partly" },
  { feature: "Dedicated support", individual: false, business: false, enterprise: true, mark: "brand" },
  { feature: "Compliance reports", individual: false, business: false, enterprise: true },
  { feature: "Incident response integration", individual: false, business: false, enterprise: true },
];
