/** A day, for people and for programs. */
export function ArticleDate({ date }: { date: string }) {
  const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  return (
    <time className="small soft" dateTime={date}>
      {shown}
    </time>
  );
}
