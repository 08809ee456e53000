import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface CardProps {
  title: string;
  /** The screen that shows more of it. */
  to: string;
  children: ReactNode;
}

/** A part of the first screen, all of which leads to the screen that shows more. */
export function Card({ title, to, children }: CardProps) {
  return (
    <section className="home-card">
      <h2>
        <Link to={to}>{title}</Link>
        <ChevronRight size={18} aria-hidden="true" />
      </h2>
      {children}
    </section>
  );
}
