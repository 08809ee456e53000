import type { Context } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { countDeliveries } from "../../campaigns/index.ts";
import { departmentGroups, figuresOf, largest, lureGroups } from "../figures.ts";
import type { Live } from "../live-contract.ts";
import { shownTo } from "../shown.ts";
import { campaignRow, names } from "../store.ts";
import { campaignState } from "./store.ts";
import { stripOf } from "./strip.ts";

type Reading = Pick<Context, "db" | "org" | "actor" | "now" | "env">;
type Group = ReturnType<typeof lureGroups>[number];

/**
 * What a reader may be shown of a simulation as it runs.
 * @param strip the last one read, when it is recent enough: it is the one part that walks through all of a campaign's mails
 */
export async function readLive(reading: Reading, campaign: string, strip?: Live["strip"]): Promise<Live> {
  const { db, org, now } = reading;
  const stands = await campaignState(db, org, campaign);
  if (!stands) throw refuse("missing", "unknown-campaign", words("insight")("unknown-campaign"));
  const row = await campaignRow(db, org, campaign);
  const shown = row ? await shownTo(reading, [row], { departments: true }) : [];
  const titles = await names(db, org);
  const rows = shown.flatMap((one) => one.rows);
  const exact = shown.some((one) => one.exact);
  const disclosed = shown[0]?.campaigns[0];
  const { state, recipients } = stands;
  const { departments, moreDepartments } = largest(departmentGroups(shown, titles, words("insight")("no-department")));
  return {
    campaign,
    state,
    recipients,
    startAt: iso(stands.startAt),
    endsAt: iso(stands.endsAt),
    deliveries: await countDeliveries(db, org, campaign, exact),
    counts: shown.length > 0 ? countsOf(figuresOf(rows)) : null,
    firstSentAt: iso(disclosed?.firstSentAt),
    firstClickAt: iso(disclosed?.firstClickAt),
    firstReportAt: iso(disclosed?.firstReportAt),
    lessonsAssigned: disclosed?.lessonsAssigned ?? null,
    lessonsCompleted: disclosed?.lessonsCompleted ?? null,
    departments: departments.map(groupOf),
    moreDepartments,
    lures: lureGroups(shown, titles).map(groupOf),
    strip: !exact ? null : strip === undefined ? await stripOf(db, org, campaign, stands, now) : strip,
  };
}

function groupOf({ id, name, difficulty, figures }: Group): Live["lures"][number] {
  return { id, name, difficulty, counts: figures && countsOf(figures) };
}

function countsOf(figures: ReturnType<typeof figuresOf>): NonNullable<Live["counts"]> {
  const { sent, unconfirmed, opened, clicked, submitted, reported } = figures;
  return { sent, unconfirmed, opened, clicked, submitted, reported };
}

function iso(at: Date | null | undefined): string | null {
  return at ? new Date(at).toISOString() : null;
}
