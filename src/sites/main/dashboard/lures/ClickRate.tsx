import { clickRange } from "../../../../features/lures/rules.ts";
import type { Difficulty } from "../../../../features/lures/rules.ts";
import { numberFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { outcomeOf } from "./lure-outcomes.ts";
import type { Figures } from "./lure-outcomes.ts";
import { useLureWords } from "./words.ts";

/** Below this many mails a share would pretend to know more than it does: they are counted instead. */
const smallest = 20;

/** How often people clicked it, beside what lures of its class usually get. */
export function ClickRate({ group, difficulty }: { group: Figures | undefined; difficulty: Difficulty }) {
  const say = useLureWords();
  const percent = usePercent();
  const [low, high] = clickRange(difficulty);
  const expected = say("clicked.expected", { low: percent(low), high: percent(high) });
  const { figures } = group ?? {};
  const clicks = figures?.clicked.person;
  const sent = figures?.delivered ?? 0;
  return (
    <span className="lure-clicked in-lines" data-did={(group && outcomeOf(group)) ?? undefined}>
      <span>
        {group?.suppressed && say("clicked.few")}
        {!group && say("clicked.never")}
        {figures &&
          (sent < smallest
            ? say("clicked.count", { clicks: clicks!, sent })
            : say("clicked.share", { share: percent(figures.clickRate ?? 0), sent }))}
      </span>
      <span className="soft small">{expected}</span>
    </span>
  );
}

/** Writes shares (0 to 1) in whole percent, as the language of the screens does. */
export function usePercent(): (share: number) => string {
  const { tag } = useLanguage();
  const format = numberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  return (share) => format.format(share);
}
