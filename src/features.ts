import { apiKeys } from "./features/api-keys/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { campaigns } from "./features/campaigns/feature.ts";
import { contact } from "./features/contact/feature.ts";
import { game } from "./features/game/feature.ts";
import { imports } from "./features/imports/feature.ts";
import { insight } from "./features/insight/feature.ts";
import { lures } from "./features/lures/feature.ts";
import { organisations } from "./features/organisations/feature.ts";
import { outbound } from "./features/outbound/feature.ts";
import { overview } from "./features/overview/feature.ts";
import { practice } from "./features/practice/feature.ts";
import { privacy } from "./features/privacy/feature.ts";
import { people } from "./features/people/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { staffNotices } from "./features/staff-notices/feature.ts";
import { tracking } from "./features/tracking/feature.ts";
import { triage } from "./features/triage/feature.ts";
import { training } from "./features/training/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";
import type { Feature } from "./kit/feature.ts";
import { progressFeature } from "./kit/progress/index.ts";

/** The list. A feature may use what stands above it, never what stands below; what happens above arrives as facts. */
export const features: readonly Feature[] = [
  progressFeature,
  audit,
  organisations,
  outbound,
  people,
  staffNotices,
  apiKeys,
  lures,
  campaigns,
  tracking,
  triage,
  training,
  practice,
  game,
  insight,
  reports,
  imports,
  webhooks,
  contact,
  overview,
  privacy,
];
