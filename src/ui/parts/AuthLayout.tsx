import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { mark } from "../../kit/page/mark.ts";
import { sea } from "../sea.ts";
import { usePartWords } from "./words.ts";
import "./auth-layout.css";

interface AuthLayoutProps {
  /** Where the brand leads. */
  home: string;
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  foot?: ReactNode;
  /** Changes when the card shows another step: the title then takes the focus, so that it is read out. */
  step?: string;
}

/** A single task on a card that floats on the sea: signing in, registering, a code. */
export function AuthLayout({ home, title, lead, children, foot, step }: AuthLayoutProps) {
  const say = usePartWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A field that wants the focus by itself keeps it.
    if (!heading.current?.closest("main")?.contains(document.activeElement)) heading.current?.focus();
  }, [step]);
  return (
    <div className="auth">
      <a className="skip" href="#main">
        {say("skip")}
      </a>
      <header className="masthead">
        <div className="wrap">
          <a className="brand" href={home} aria-label={say("home")}>
            <span className="mark" dangerouslySetInnerHTML={{ __html: mark(28).markup }} />
            <span>Hookwise</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="card auth-card" aria-labelledby="auth-title">
          <h1 id="auth-title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {children}
        </section>
        {foot && <div className="auth-foot">{foot}</div>}
      </main>
      <div className="auth-sea" dangerouslySetInnerHTML={{ __html: sea().markup }} />
    </div>
  );
}
