/** What a person learns to notice, small enough to practise in one lesson. Titles are in the catalogue under `skill.<id>`. */
export const skills = [
  "sender",
  "display-name",
  "link-host",
  "look-alike-domain",
  "urgency",
  "authority",
  "attachment",
  "qr",
  "mfa-prompt",
  "oauth-consent",
  "callback",
  "reward",
  "grammar",
  "generic-greeting",
  "credential-form",
  "shared-file",
  "invoice",
  "parcel",
  "calendar-invite",
  "voicemail",
  "unusual-request",
  "secrecy",
  "branding",
  "report",
] as const;
export type Skill = (typeof skills)[number];

export function isSkill(id: string): id is Skill {
  return (skills as readonly string[]).includes(id);
}
