import type { Feature } from "../../content/features.ts";
import { icons } from "../../content/icons.ts";
import { contentLang } from "../content.ts";

/** Features, benefits or solutions as a grid; `level` keeps the page's headings in order. */
export function FeatureCards({ list, kind = "cards" }: { list: readonly Feature[]; kind?: "cards" | "rows" }) {
  return (
    <ul className={`feature-${kind}`} lang={contentLang(list)}>
      {list.map(({ icon, title, text }) => {
        const Icon = icons[icon];
        return (
          <li key={title}>
            <span className="feature-icon" aria-hidden="true">
              <Icon size={22} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
