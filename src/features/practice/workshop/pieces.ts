/** What a practice phish of the workshop is put together of. What each says stands in the catalogue under `workshop.<kind>.<id>`. */

/** What it is about; `box` is the part of addresses that follows from it. */
export const pretexts = [
  { id: "shared-file", skill: "shared-file", box: "files" },
  { id: "invoice", skill: "invoice", box: "invoices" },
  { id: "calendar", skill: "calendar-invite", box: "rooms" },
  { id: "voicemail", skill: "voicemail", box: "voice" },
  { id: "benefit", skill: "reward", box: "perks" },
] as const;

/** Who it says it is from. */
export const senders = [
  { id: "look-alike", skill: "look-alike-domain", address: (box: string) => `${box}@northquay-${box}.example` },
  { id: "free-mail", skill: "sender", address: (box: string) => `northquay.${box}@postbox.example` },
  { id: "one-letter", skill: "look-alike-domain", address: (box: string) => `${box}@northguay.example` },
  { id: "service", skill: "display-name", address: (box: string) => `no-reply@${box}-service.example` },
] as const;

/** Where its link goes. */
export const links = [
  {
    id: "name-in-front",
    skill: "link-host",
    address: (box: string) => `https://northquay.example.${box}-login.example/`,
  },
  { id: "name-behind", skill: "link-host", address: (box: string) => `https://${box}.example/northquay.example/open` },
  { id: "short", skill: "link-host", address: (box: string) => `https://go2.example/${box[0]}7k` },
  { id: "sign-in", skill: "credential-form", address: (box: string) => `https://${box}.sign-in.example/northquay` },
] as const;

/** What keeps one from thinking. */
export const pressures = [
  { id: "today", skill: "urgency" },
  { id: "chief", skill: "authority" },
  { id: "secret", skill: "secrecy" },
  { id: "quiet", skill: "unusual-request" },
] as const;

const ids = <const T extends readonly { id: string }[]>(all: T): T[number]["id"][] => all.map(({ id }) => id);
export const pieceIds = {
  pretext: ids(pretexts),
  sender: ids(senders),
  link: ids(links),
  pressure: ids(pressures),
};

/** One piece of each kind. */
export interface Pieces {
  pretext: (typeof pretexts)[number]["id"];
  sender: (typeof senders)[number]["id"];
  link: (typeof links)[number]["id"];
  pressure: (typeof pressures)[number]["id"];
}
