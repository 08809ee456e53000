import type { User } from "../model/user.ts";

const fallback = "en";

/** The language that a user wants to be written to in (BCP 47); what is no language is English. */
export function localeOf(user: Pick<User, "attributes">): string {
  const wanted = user.attributes["locale"];
  if (!wanted) return fallback;
  try {
    // Some providers write en_GB.
    return Intl.getCanonicalLocales(wanted.replaceAll("_", "-"))[0] ?? fallback;
  } catch {
    return fallback;
  }
}
