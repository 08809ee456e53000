/** Every public page: its address, its title, and what its row of the route table asks for. */
export interface Row {
  path: string;
  title: string;
  /** Headings or sentences that must be read without script. */
  says: readonly string[];
  /** Addresses that its content must lead to. */
  leads: readonly string[];
}

const start = ["/signup-individual", "/signup-business", "/contact-sales"];

/** The same address in German. */
export const germanPath = (path: string) => (path === "/" ? "/de" : `/de${path}`);

export const rows: readonly Row[] = [
  {
    path: "/",
    title: "Phishing awareness as a fair game",
    says: [
      "Key Features",
      "Individuals",
      "Small Business",
      "Enterprise",
      "Protect yourself",
      "How it works",
      "£0",
      "£99",
      "£299",
      "up to 25 users",
      "up to 100 users, 14-day free trial",
      "What people say",
      "98%",
      "500+",
      "75%",
      "24/7",
      "14-day free trial. No credit card. Set up in under 15 minutes.",
      "unlimited users",
      "Would you have noticed?",
    ],
    leads: ["/pricing", "/features"],
  },
  {
    path: "/get-started",
    title: "Get started",
    says: [
      "Individuals",
      "Small Business",
      "Enterprise",
      "What happens next",
      "Do I need a credit card?",
      "Under 15 minutes",
      "under 30 minutes",
      "What people say",
    ],
    leads: [...start, "/pricing"],
  },
  {
    path: "/features",
    title: "Features",
    says: [
      "Compliance",
      "Integrations",
      "Security",
      "10,000+",
      "20+",
      "99.99%",
      "Set up in under 15 minutes; a first simulation in under 30.",
      "What people say",
      "Who can create campaigns",
    ],
    leads: ["/pricing"],
  },
  {
    path: "/pricing",
    title: "Pricing",
    says: [
      "£49 per month",
      "£468 per year",
      "up to 25 users",
      "Custom",
      "Save 20%",
      "Save £120 per year",
      "SSO/SCIM/API",
      "Incident response integration",
      "What people say",
    ],
    leads: start,
  },
  {
    path: "/how-it-works",
    title: "How it works",
    says: ["The six steps", "Fair", "Exact", "Short", "75%", "What people say", "Do people know beforehand?"],
    leads: ["/get-started"],
  },
  { path: "/solutions", title: "Solutions", says: ["Security teams", "Six reasons"], leads: ["/get-started"] },
  { path: "/about-us", title: "About us", says: ["From the founder"], leads: [] },
  { path: "/terms", title: "Terms of Service", says: ["Fair use"], leads: ["/pricing"] },
  { path: "/privacy", title: "Privacy Policy", says: ["Last updated June 1, 2025"], leads: ["/cookies"] },
  { path: "/cookies", title: "Cookie Policy", says: ["Which cookies there are"], leads: [] },
  {
    path: "/legal",
    title: "Legal Notice",
    says: ["[Company Name]", "[Company Address]", "[VAT Number]"],
    leads: ["/contact"],
  },
  { path: "/careers", title: "Careers", says: ["There are no open positions"], leads: ["/contact"] },
  { path: "/contact", title: "Contact", says: ["Name", "Email", "Message"], leads: [] },
  { path: "/support", title: "Support", says: ["How can we help?", "Submit Support Request"], leads: ["/docs"] },
  { path: "/contact-sales", title: "Contact sales", says: ["In every Enterprise plan"], leads: [] },
  {
    path: "/blog",
    title: "Blog",
    says: [
      "A click rate needs its difficulty",
      "The first minute after a click",
      "Robots click too",
      "10 November 2026",
    ],
    leads: ["/blog/robots-click-too"],
  },
  {
    path: "/docs",
    title: "Docs",
    says: ["Getting Started", "User Roles & Permissions", "Campaign Setup"],
    leads: ["/docs/getting-started", "/api/v1/docs"],
  },
  {
    path: "/tutorials",
    title: "Tutorials",
    says: ["Launching Your First Simulation", "Creating Custom Templates", "Understanding Risk Scores"],
    leads: ["/tutorials/creating-custom-templates"],
  },
  {
    path: "/blog/a-click-rate-needs-its-difficulty",
    title: "A click rate needs its difficulty",
    says: [],
    leads: ["/blog"],
  },
  { path: "/blog/the-first-minute-after-a-click", title: "The first minute after a click", says: [], leads: ["/blog"] },
  { path: "/blog/robots-click-too", title: "Robots click too", says: [], leads: ["/blog"] },
  { path: "/docs/getting-started", title: "Getting Started", says: ["npm start"], leads: ["/docs"] },
  {
    path: "/docs/user-roles-and-permissions",
    title: "User Roles & Permissions",
    says: ["Seven roles"],
    leads: ["/docs"],
  },
  { path: "/docs/campaign-setup", title: "Campaign Setup", says: ["Hold-out"], leads: ["/docs"] },
  {
    path: "/docs/sms-and-chat",
    title: "SMS & Chat",
    says: ["Who can be reached", "Mattermost"],
    leads: ["/docs/campaign-setup"],
  },
  { path: "/docs/reported-emails", title: "Reported Emails", says: ["Give a verdict"], leads: ["/docs/settings"] },
  { path: "/docs/insight", title: "Overview & Insight", says: ["The overview"], leads: ["/docs/reports"] },
  {
    path: "/docs/practice-and-game",
    title: "Practice, game & seasons",
    says: ["Points never fall", "Who sees what"],
    leads: ["/docs"],
  },
  { path: "/docs/reports", title: "Reports", says: ["Evidence for standards"], leads: ["/docs"] },
  { path: "/docs/awareness-score", title: "The Awareness Score", says: ["A worked example"], leads: ["/docs"] },
  { path: "/docs/settings", title: "Settings", says: ["Danger zone"], leads: ["/docs/reported-emails"] },
  {
    path: "/tutorials/launching-your-first-simulation",
    title: "Launching Your First Simulation",
    says: ["npm start"],
    leads: ["/tutorials"],
  },
  { path: "/tutorials/creating-custom-templates", title: "Creating Custom Templates", says: [], leads: ["/tutorials"] },
  { path: "/tutorials/understanding-risk-scores", title: "Understanding Risk Scores", says: [], leads: ["/tutorials"] },
];
