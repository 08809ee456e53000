import { formatOf, defaultChannel } from "../outbound/index.ts";
import type { LureDraft } from "./content.ts";
import type { ForChannel } from "./prepare.ts";

/** What a draft is written for, with what such messages consist of. */
export function forChannel({ channel: id = defaultChannel }: Pick<LureDraft, "channel">): ForChannel {
  return { id, format: formatOf(id) };
}
