import { usePageLanguage } from "../words.ts";

/** A day, for people and for programs. */
export function ArticleDate({ date }: { date: string }) {
  const { tag } = usePageLanguage();
  const shown = new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
  return (
    <time className="small soft" dateTime={date}>
      {shown}
    </time>
  );
}
