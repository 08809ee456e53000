import type { ReactNode } from "react";
import { useNumber } from "../number.ts";
import "./record.css";

/** What is known of a thing: each a name and its value. Rows without a value are left out. */
export function Facts({ title, rows }: { title?: string; rows: readonly (readonly [string, ReactNode])[] }) {
  const number = useNumber();
  return (
    <section className="facts">
      {title && <h2>{title}</h2>}
      <dl>
        {rows
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "number" ? number(value) : value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
