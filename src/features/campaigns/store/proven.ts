/** SQL of whether a campaign was looked at by a clock that was ahead: what that left behind would hold for as long (decision 0530). */
export const isProvenAhead = "proven_at > now() + interval '1 hour'";

/** SQL of whether a campaign's domains were not looked at on this day (UTC) yet. */
export const isToProve = `proven_at IS NULL OR proven_at < date_trunc('day', now(), 'UTC') OR ${isProvenAhead}`;
