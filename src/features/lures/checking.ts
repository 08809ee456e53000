import type { Lure } from "./content.ts";
import { newId } from "../../kit/id.ts";
import { words } from "../../kit/words.ts";
import type { Prepared } from "./prepare.ts";
import { previewOf, previewVars } from "./preview.ts";
import { clickRange, phishScale } from "./rules.ts";
import { findingInWords } from "./views.ts";

/**
 * What saving a draft would find in it, and how it would look to a sample person.
 * @param settings of the organisation, and the time at which it is looked at
 */
export async function checked(
  { content, difficulty, findings, removed, notices }: Prepared,
  settings: { name: string; currency: string; timeZone: string; now: Date; sender: string | undefined },
) {
  const say = words("lures");
  // Under which number it would be kept is not known yet; the colleague whom it names may be another one then.
  const lure = { ...content, id: newId() };
  const shown = await previewOf(lure, previewVars(lure, settings, settings.now), "mail.example", settings.sender);
  return {
    ...phishScale(content.cues, content.alignment),
    clickRange: clickRange(difficulty),
    findings: findings.map(findingInWords),
    removed,
    notices: notices.map((key) => say(`notice.${key}`)),
    preview: previewView(shown),
  };
}

/** A preview with each cue in one piece. */
export function previewView(shown: Awaited<ReturnType<typeof previewOf>>) {
  return {
    ...shown,
    cues: shown.cues.map(({ number, title, cue }) => ({ number, title, ...(cue as Lure["cues"][number]) })),
  };
}
