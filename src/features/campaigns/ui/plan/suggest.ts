import { defaultChannel } from "../../../../channels/channel.ts";
import { mixed } from "../../rules.ts";

interface Candidate {
  id: string;
  difficulty: string;
  locale: string;
  channel: string;
}

const wanted = ["least", "moderate", "very"];

/**
 * Three lures of mixed difficulty for everybody: one easy, one moderate, one hard to spot, by mail, in the organisation's language where there are some.
 * @param before lures to pass over while there are others
 */
export function suggested(lures: readonly Candidate[], locale: string, before: readonly string[] = []): string[] {
  const language = locale.toLowerCase().split("-")[0]!;
  const mails = lures.filter(({ channel }) => channel === defaultChannel);
  const own = mails.filter((one) => one.locale.toLowerCase().split("-")[0] === language);
  const candidates = own.length > 0 ? own : mails;
  const others = candidates.filter(({ id }) => !before.includes(id));
  const chosen = mixed(others, wanted, wanted.length);
  return (chosen.length === wanted.length ? chosen : mixed(candidates, wanted, wanted.length)).map(({ id }) => id);
}
