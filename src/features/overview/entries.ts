import { attentionKinds } from "../../kit/attention.ts";
import type { Attention, AttentionReader } from "../../kit/attention.ts";
import { filledWords } from "../../kit/words.ts";

/** What waits, in words. */
interface Entry {
  id: string;
  urgency: Attention["urgency"];
  title: string;
  hint: string;
  count: number;
  since: Date | null;
  names: string[];
  leads: string;
}

/**
 * What waits for this reader over all features: what they may do something about, the urgent first, and of those the oldest.
 * @param locale the reader's language; of whoever waits for this work when absent
 */
export async function entriesFor(reader: AttentionReader, locale?: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const { feature, kind } of attentionKinds()) {
    if (!reader.actor.may.has(kind.may)) continue;
    const waiting = await kind.find(reader);
    if (!waiting) continue;
    const say = filledWords(feature, locale);
    found.push({
      id: `${feature}.${kind.id}`,
      urgency: kind.urgency,
      title: say(`attention.${kind.id}.title`),
      hint: say(`attention.${kind.id}.hint`),
      count: waiting.count,
      since: waiting.since,
      names: (waiting.names ?? []).slice(0, 3),
      leads: kind.leads,
    });
  }
  const age = ({ since }: Entry) => since?.getTime() ?? Infinity;
  return found.toSorted((a, b) => Number(a.urgency === "soon") - Number(b.urgency === "soon") || age(a) - age(b) || 0);
}
