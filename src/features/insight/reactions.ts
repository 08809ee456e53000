import type { FactOf, Written } from "../../kit/ledger/index.ts";
import { reaction } from "../../kit/ledger/index.ts";
import { addDwellTime, emptyDwellCounts } from "./dwell-times.ts";
import { addCampaigns, addCounts, counters, emptyCounts } from "./store.ts";
import type { CampaignChange, Counter, CountRow } from "./store.ts";
import { lessonAssigned, lessonCompleted } from "../training/facts.ts";
import {
  hitReceived,
  hitDismissed,
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
  momentStayed,
} from "../tracking/facts.ts";
import {
  campaignLaunched,
  deliverySent,
  deliveryBounced,
  deliveryUnconfirmed,
  deliverySettled,
  deliveryRequeued,
} from "../campaigns/facts.ts";

// A person asked for another try: the delivery leaves the count it was in.
const requeuedFrom: Record<Written<typeof deliveryRequeued>["was"], Partial<Record<Counter, number>>> = {
  bounced: { sent: -1, bounced: -1 },
  unconfirmed: { unconfirmed: -1 },
  refused: {},
};

/** What each kind of fact adds to which counter. */
function changesOf(fact: OfDelivery): Partial<Record<Counter, number>> {
  switch (fact.kind) {
    case "delivery.sent":
      return { sent: 1 };
    case "delivery.bounced":
      // Sent counts what was handed over, taken or not; one that had counted before does not count again.
      return {
        bounced: 1,
        ...(!fact.data.wasSent && { sent: 1 }),
        ...(fact.data.wasUnconfirmed && { unconfirmed: -1 }),
      };
    case "delivery.unconfirmed":
      return { unconfirmed: 1, ...(fact.data.wasSent === true && { sent: -1 }) };
    case "delivery.settled":
      return { unconfirmed: -1, sent: 1 };
    case "delivery.requeued":
      return requeuedFrom[fact.data.was];
    case "hit.received":
      return { [`${fact.data.action}_raw`]: 1 };
    case "hit.dismissed":
      return { [`${fact.data.action}_machine`]: 1 };
    case "click.withdrawn":
      return { [`${fact.data.action}_person`]: -1, [`${fact.data.action}_machine`]: 1 };
    case "recipient.opened":
    case "recipient.clicked":
    case "recipient.submitted":
    case "recipient.reported": {
      // A scanner first and the person later is one recipient: what was counted as a machine's moves to the person.
      const action = fact.kind.slice("recipient.".length);
      return { [`${action}_person`]: 1, ...(fact.data.dismissedBefore === true && { [`${action}_machine`]: -1 }) };
    }
  }
}

const nobody = "00000000-0000-0000-0000-000000000000";

const counted = [
  campaignLaunched,
  deliverySent,
  deliveryBounced,
  deliveryUnconfirmed,
  deliverySettled,
  deliveryRequeued,
  hitReceived,
  hitDismissed,
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
  lessonAssigned,
  lessonCompleted,
  momentStayed,
] as const;
export type Counted = FactOf<(typeof counted)[number]>;
/** The kinds of facts that count lessons, and how long people stayed on moments. */
export const ofLessons = { assigned: lessonAssigned.kind, completed: lessonCompleted.kind, stayed: momentStayed.kind };
/** The kinds of facts that count what recipients did. */
export const ofRecipients = [
  hitReceived,
  hitDismissed,
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
].map(({ kind }) => kind);
/** The kinds of facts that count who is behind a message. */
export const ofMessages = [deliverySent, deliveryBounced, deliveryUnconfirmed, deliverySettled, deliveryRequeued].map(
  ({ kind }) => kind,
);
type OfCampaign = Extract<
  Counted,
  { kind: "campaign.launched" | "lesson.assigned" | "lesson.completed" | "moment.stayed" }
>;
type OfDelivery = Exclude<Counted, OfCampaign>;
const ofCampaign: readonly string[] = [
  "campaign.launched",
  "lesson.assigned",
  "lesson.completed",
  "moment.stayed",
] satisfies OfCampaign["kind"][];
const isOfDelivery = (fact: Counted): fact is OfDelivery => !ofCampaign.includes(fact.kind);

/** Keeps the counts: a batch of facts becomes one addition per campaign, department, lure, arm and difficulty. */
export const rollUp = reaction(
  "insight-roll-up",
  counted,
  async ({ db, org, facts }) => {
    const counts = countChanges(facts);
    const campaigns = campaignChanges(facts);
    if (counts.length > 0) await addCounts(db, org, counts);
    if (campaigns.length > 0) await addCampaigns(db, org, campaigns);
  },
  emptyCounts,
);

/** The facts' additions, summed by key. */
export function countChanges(facts: readonly Counted[]): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const fact of facts) {
    if (!isOfDelivery(fact)) continue;
    const changes = Object.entries(changesOf(fact)) as [Counter, number][];
    if (changes.length === 0) continue;
    const { campaign, lure, department, holdOut, difficulty } = fact.data;
    const key = `${campaign} ${department ?? nobody} ${lure} ${holdOut === true} ${difficulty ?? ""}`;
    let row = rows.get(key);
    if (!row) {
      const zero = Object.fromEntries(counters.map((one) => [one, 0])) as Record<Counter, number>;
      row = {
        campaign,
        department: department ?? nobody,
        lure,
        hold_out: holdOut === true,
        difficulty: difficulty ?? "",
        ...zero,
      };
      rows.set(key, row);
    }
    for (const [counter, by] of changes) row[counter] += by;
  }
  return [...rows.values()];
}

/** What the facts say of their campaigns as a whole, summed; nothing of a campaign of which they only count deliveries. */
export function campaignChanges(facts: readonly Counted[]): CampaignChange[] {
  const rows = new Map<string, CampaignChange>();
  for (const fact of facts) {
    const { campaign } = fact.data;
    const add = campaign && additionOf(fact);
    if (!add) continue;
    let row = rows.get(campaign);
    if (!row) rows.set(campaign, (row = unchanged(campaign)));
    add(row);
  }
  return [...rows.values()];
}

const unchanged = (campaign: string): CampaignChange => ({
  campaign,
  launched_at: null,
  first_sent_at: null,
  first_click_at: null,
  first_report_at: null,
  lessons_assigned: 0,
  lessons_completed: 0,
  lessons_timed: 0,
  lesson_seconds: 0,
  stays: emptyDwellCounts(),
  retries: 0,
});

const earliest = (a: Date | null, b: Date) => (a && a <= b ? a : b);

/** What a fact adds to its campaign's row; null for the kinds that only count. */
function additionOf(fact: Counted): ((row: CampaignChange) => void) | null {
  switch (fact.kind) {
    case "campaign.launched":
      return (row) => void (row.launched_at = earliest(row.launched_at, fact.at));
    case "delivery.requeued":
      return (row) => void (row.retries += 1);
    case "delivery.sent":
      return (row) => void (row.first_sent_at = earliest(row.first_sent_at, fact.at));
    case "recipient.clicked":
      return (row) => void (row.first_click_at = earliest(row.first_click_at, fact.at));
    case "recipient.reported":
      return (row) => void (row.first_report_at = earliest(row.first_report_at, fact.at));
    case "moment.stayed":
      return (row) => addDwellTime(row.stays, fact.data.seconds);
    case "lesson.assigned":
      return (row) => void (row.lessons_assigned += 1);
    case "lesson.completed":
      return (row) => {
        row.lessons_completed += 1;
        // Older ones do not say how long it took, and not every one can.
        row.lessons_timed += fact.data.seconds ? 1 : 0;
        row.lesson_seconds += fact.data.seconds ?? 0;
      };
    default:
      return null;
  }
}

export const reactions = [rollUp];
