import { usePublicWords } from "../words.ts";

/** The parts of a long text as links into it. */
export function Contents({
  headings,
  lang,
}: {
  headings: readonly { id: string; text: string }[];
  lang?: string | undefined;
}) {
  const say = usePublicWords();
  if (headings.length < 2) return <div />;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{say("docs.contents")}</h2>
      <ol lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
