import type { Context } from "../../kit/feature.ts";
import { departmentsIn, effectIn, luresIn, overviewIn, trendIn } from "./period.ts";
import { summaryIn } from "./summary.ts";

/**
 * Figures that may be handed on to anybody. What is handed on leaves the circle of its reader, so it holds what was released (decision 0151) and
 * never the counts that the reader alone may see: everybody is told the same.
 */
export async function releasedCampaign(context: Context, campaign: string) {
  return summaryIn(asAnybody(context, { id: campaign }));
}

/** The same of all campaigns that were launched from a moment on and before another. */
export async function releasedPeriod(context: Context, from: Date, to: Date) {
  const asked = asAnybody(context, { from: from.toISOString(), to: to.toISOString() });
  return {
    overview: await overviewIn(asked),
    departments: await departmentsIn(asked),
    lures: await luresIn(asked),
    campaigns: await trendIn(asked),
    effect: await effectIn(asked),
  };
}

export type ReleasedCampaign = Awaited<ReturnType<typeof releasedCampaign>>;
export type ReleasedPeriod = Awaited<ReturnType<typeof releasedPeriod>>;

function asAnybody<I>(context: Context, input: I): Context<I> {
  const may = new Set([...context.actor.may].filter((one) => one !== "results:read"));
  return { ...context, input, actor: { ...context.actor, member: null, may } };
}
