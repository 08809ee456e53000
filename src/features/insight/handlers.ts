import type { Handlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf, zSortText } from "../../kit/paging.ts";
import { words } from "../../kit/words.ts";
import { momentOf, wallOf } from "../../kit/zones.ts";
import { organisation } from "../organisations/index.ts";
import { largest, totalOf } from "./figures.ts";
import type { contract } from "./contract.ts";
import type { Reporting } from "./findings.ts";
import { shownTo } from "./shown.ts";
import { strataOf } from "./effect.ts";
import { adviceFor, exposureOf, halves, paceOf, reportingOf, shareOf } from "./findings.ts";
import {
  campaignsIn,
  departmentsIn,
  effectIn,
  firstReport,
  luresIn,
  overviewIn,
  shownByCampaign,
  trendIn,
} from "./period.ts";
import { summaryIn } from "./summary.ts";
import { campaignsNamed, campaignsOf, lastLaunch, names } from "./store.ts";

export const handlers = {
  async campaignSummary(context) {
    const summary = await summaryIn(context);
    return { ...summary, ...largest(summary.departments) };
  },

  async campaignResults(context) {
    const { db, org, input } = context;
    const ids = input.ids === "" ? [] : input.ids.split(",");
    const disclosed = shownByCampaign(await shownTo(context, await campaignsOf(db, org, ids)));
    return {
      items: ids.map((campaign) => {
        const one = disclosed.get(campaign);
        return { campaign, suppressed: !one, ...totalOf(one ? [one.alone] : []) };
      }),
    };
  },

  insightOverview: overviewIn,

  async insightDepartments(context) {
    return pageIn(await departmentsIn(context), context.input, ({ name, id }) => [name, id]);
  },

  async insightLures(context) {
    return pageIn(await luresIn(context), context.input, ({ name, id }) => [name, id]);
  },

  async insightTrend(context) {
    const items = await trendIn(context);
    return pageIn(items, context.input, ({ launchedAt, campaign }) => [launchedAt.toISOString(), campaign]);
  },

  async insightFindings(context) {
    const { db, org, now, input } = context;
    const { timeZone } = await organisation(db, org);
    const day = 24 * 60 * 60_000;
    const today = Math.floor(wallOf(timeZone, now) / day) * day;
    const from = momentOf(timeZone, today - input.days * day);
    const since = { from: momentOf(timeZone, today - 2 * input.days * day).toISOString() };
    const campaigns = await campaignsIn(context, since);
    // Whoever has not opened the mail yet has neither clicked nor reported: what is under way would look like a change.
    const ids = campaigns.map((one) => one.campaign);
    const called = await campaignsNamed(db, org, ids);
    const split = halves(
      campaigns.filter((one) => !called.get(one.campaign)?.underWay),
      from,
    );
    const late = await shownTo(context, split.now, { departments: true });
    const early = await shownTo(context, split.before);
    const reporting = [late, early].map((shown) =>
      reportingOf(
        shown,
        shown.flatMap(({ exact, campaigns: released }) =>
          released.map((one) => firstReport(one, exact).secondsToFirstReport),
        ),
      ),
    ) as [Reporting, Reporting];
    const [after, before] = reporting;
    const total = totalOf(late);
    const exposure = exposureOf(late, await names(db, org), words("insight")("no-department"));
    const clicked = total.clicked?.person ?? 0;
    const delivered = total.delivered ?? 0;
    return {
      from,
      reporting: {
        pace: paceOf(after, before),
        share: shareOf(after, before),
        toTheHour: [...late, ...early].some(({ exact }) => !exact),
        now: after,
        before,
      },
      exposure: {
        delivered,
        clicked,
        clickRate: total.clickRate,
        clickInterval: total.clickInterval,
        expectedClickRate: total.expectedClickRate,
        ...exposure,
      },
      advice: adviceFor({
        now,
        lastLaunch: await lastLaunch(db, org),
        reporting: after,
        clicked: { person: clicked, delivered, observedToExpected: total.observedToExpected },
        ...exposure,
        heldOut: strataOf(late).length > 0,
      }),
    };
  },

  insightEffect: effectIn,
} satisfies Handlers<typeof contract>;

/** A page of what is there as a whole, in the order of its keys. */
function pageIn<Item>(
  items: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  keysOf: (item: Item) => [string, string],
) {
  const after = cursorKeys(cursor, [zSortText(), zSortText()]);
  const ordered = items
    .map((item) => ({ item, keys: keysOf(item) }))
    .filter(({ keys }) => after === null || compared(keys, after) > 0)
    .toSorted((a, b) => compared(a.keys, b.keys));
  const { items: found, next } = pageOf(ordered.slice(0, limit + 1), limit, ({ keys }) => keys);
  return { items: found.map(({ item }) => item), next };
}

function compared(a: readonly [string, string], b: readonly [string, string]): number {
  const at = a[0] === b[0] ? 1 : 0;
  return a[at] === b[at] ? 0 : a[at] < b[at] ? -1 : 1;
}
