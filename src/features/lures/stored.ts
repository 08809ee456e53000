import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LureContent } from "./content.ts";
import { sanitiseMail, sanitisePage } from "./html/sanitise.ts";
import { inReadingOrder, locate } from "./rules.ts";

/** Grows by one whenever the sanitiser lets less through than before. Versions from before it was noted have 0. */
export const sanitiserEdition = 3;

/** What was cleaned again in this process, by the digest of what it was: of versions the numbers may be given again (decision 0541). */
const known = new LRUCache<string, LureContent>({ max: 40 });

/**
 * What a version says that an older sanitiser wrote, cleaned by this one: what was let through then neither leaves nor is shown any more. Cues
 * whose words are gone with it are left out.
 */
export function cleanedAgain(content: LureContent): LureContent {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("base64");
  const found = known.get(digest);
  if (found) return found;
  const { locale, landing } = content;
  const parts = { ...content, html: sanitiseMail(content.html, locale).html };
  const cleaned: LureContent = {
    ...parts,
    landing: { ...landing, html: landing.kind === "none" ? "" : sanitisePage(landing.html, locale).html },
    cues: inReadingOrder(
      content.cues.flatMap((one) => {
        const at = locate(one, parts);
        return at ? [{ ...at, occurrence: one.occurrence }] : [];
      }),
    ),
  };
  known.set(digest, cleaned);
  return cleaned;
}
