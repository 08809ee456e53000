/** What a file of the other tool holds, in one shape whatever its format. */
export interface Found {
  groups: FoundGroup[];
  templates: FoundTemplate[];
  pages: FoundPage[];
  campaigns: FoundCampaign[];
  /** What could not be read, by its place in the file. */
  problems: FoundProblem[];
}

interface FoundProblem {
  /** Line of a CSV, or position in a list, from 1. */
  line: number;
  /** Such as `group "Sales"`. */
  what: string;
  reason: string;
}

export interface FoundTarget {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  position: string;
}

interface FoundGroup {
  name: string;
  targets: FoundTarget[];
}

export interface FoundTemplate {
  name: string;
  envelopeSender: string;
  subject: string;
  text: string;
  html: string;
  /** Names of attachments that are left out. */
  attachments: string[];
}

export interface FoundPage {
  name: string;
  html: string;
}

export type Action = "opened" | "clicked" | "submitted" | "reported";

/** One recipient as the timeline tells it. */
export interface FoundRecipient {
  email: string;
  firstName: string;
  lastName: string;
  position: string;
  sentAt: Date | null;
  error: string | null;
  /** First moment of each action. */
  actions: Partial<Record<Action, Date>>;
}

export interface FoundCampaign {
  name: string;
  createdAt: Date | null;
  launchedAt: Date | null;
  completedAt: Date | null;
  template: FoundTemplate | null;
  page: FoundPage | null;
  recipients: FoundRecipient[];
  /** Events of the timeline whose address is no recipient's. */
  strayEvents: number;
}

export function emptyFound(): Found {
  return { groups: [], templates: [], pages: [], campaigns: [], problems: [] };
}
