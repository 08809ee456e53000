import { themes } from "../ethics/themes/names.ts";

/**
 * The themes that no simulated lure may use without a second person's reasoned approval. `picture`: words that stand only in a picture, or in
 * people's own fields.
 */
export const bannedThemeIds = [...themes, "intimate", "real-person", "real-brand", "picture"] as const;
export type BannedTheme = (typeof bannedThemeIds)[number];

/** The themes of which somebody is told: of one that this version does not know, that it is another. */
export const toldThemeIds = [...bannedThemeIds, "other"] as const;
