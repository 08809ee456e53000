import clickRate from "../content/blog/a-click-rate-needs-its-difficulty.md";
import robots from "../content/blog/robots-click-too.md";
import firstMinute from "../content/blog/the-first-minute-after-a-click.md";
import campaignSetup from "../content/docs/campaign-setup.md";
import gettingStarted from "../content/docs/getting-started.md";
import roles from "../content/docs/user-roles-and-permissions.md";
import cookies from "../content/legal/cookies.md";
import legal from "../content/legal/legal.md";
import privacy from "../content/legal/privacy.md";
import terms from "../content/legal/terms.md";
import templates from "../content/tutorials/creating-custom-templates.md";
import launching from "../content/tutorials/launching-your-first-simulation.md";
import scores from "../content/tutorials/understanding-risk-scores.md";
import type { Article } from "../build/articles.ts";

export type Slugged = Article & { slug: string };

/** The articles of the blog, newest first. */
export const blog: readonly Slugged[] = [
  { slug: "a-click-rate-needs-its-difficulty", ...clickRate },
  { slug: "the-first-minute-after-a-click", ...firstMinute },
  { slug: "robots-click-too", ...robots },
];

/** The topics of the documentation. */
export const docs: readonly Slugged[] = [
  { slug: "getting-started", ...gettingStarted },
  { slug: "user-roles-and-permissions", ...roles },
  { slug: "campaign-setup", ...campaignSetup },
];

/** The tutorials, in the order in which one would follow them. */
export const tutorials: readonly Slugged[] = [
  { slug: "launching-your-first-simulation", ...launching },
  { slug: "creating-custom-templates", ...templates },
  { slug: "understanding-risk-scores", ...scores },
];

export const documents = { terms, privacy, cookies, legal } as const;
