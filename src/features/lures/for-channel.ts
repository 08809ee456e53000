import { describeChannel, usualChannel } from "../outbound/index.ts";
import type { LureDraft } from "./content.ts";
import type { ForChannel } from "./prepare.ts";

/** The channel for which a draft is written, with what its messages consist of. */
export function forChannel({ channel: id = usualChannel }: Pick<LureDraft, "channel">): ForChannel {
  return { id, format: describeChannel(id).lure };
}
