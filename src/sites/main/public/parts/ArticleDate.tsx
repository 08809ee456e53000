import { formatTag } from "../../../../kit/languages.ts";
import { usePageLanguage } from "../words.ts";

/** A day, for people and for programs. */
export function ArticleDate({ date }: { date: string }) {
  const { tag } = usePageLanguage();
  const shown = new Intl.DateTimeFormat(formatTag(tag), { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  return (
    <time className="small soft" dateTime={date}>
      {shown}
    </time>
  );
}
