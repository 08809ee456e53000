import type { Claim } from "../../content/claims.ts";
import { contentLang } from "../content.ts";

/** A row of figures with what each of them counts. */
export function Figures({ list }: { list: readonly Pick<Claim, "figure" | "label">[] }) {
  return (
    <dl className="figures" lang={contentLang(list)}>
      {list.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
