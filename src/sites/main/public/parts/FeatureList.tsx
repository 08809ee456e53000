import type { Feature } from "../../content/features.ts";
import { contentLang } from "../content.ts";
import { MarkChip } from "./MarkChip.tsx";
import "../styles/feature-list.css";

interface FeatureListProps {
  list: readonly Feature[];
  /** Of their headings, so that the page's stay in order. */
  level?: 3 | 4;
  /** Side by side. */
  across?: boolean;
  /** Their language, where they are a part of a list. */
  lang?: string | undefined;
}

/** Features or benefits in words. */
export function FeatureList({ list, level = 3, across, lang = contentLang(list) }: FeatureListProps) {
  const Title = `h${level}` as const;
  return (
    <ul className={across ? "feature-list across" : "feature-list"} lang={lang}>
      {list.map(({ title, text, mark }) => (
        <li key={title}>
          <Title>
            {title}
            <MarkChip mark={mark} />
          </Title>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
