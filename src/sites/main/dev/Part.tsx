import type { ReactNode } from "react";

/** A part of the kit with its name, in the states given. */
export function Part({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? "card part-wide" : "card"} aria-label={name}>
      <h2>
        <code>{name}</code>
      </h2>
      {children}
    </section>
  );
}
