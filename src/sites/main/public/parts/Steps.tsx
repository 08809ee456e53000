import type { ReactNode } from "react";
import type { Step } from "../../content/steps.ts";
import { contentLang } from "../content.ts";

/** Steps on a line, like buoys: the numbers say the order. */
export function Steps(props: {
  title: string;
  id: string;
  eyebrow?: string;
  list: readonly Step[];
  children?: ReactNode;
}) {
  const { title, id, eyebrow, list, children } = props;
  return (
    <section className="wrap steps" aria-labelledby={id}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h2 id={id}>{title}</h2>
      <ol lang={contentLang(list)}>
        {list.map(({ title: name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
