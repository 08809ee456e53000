import type { ReactNode } from "react";
import { Rich } from "../parts/Rich.tsx";
import type { ShortMail } from "./block.ts";

interface MailCardProps {
  mail: ShortMail;
  /** Puts something into the texts, such as the places to tap. */
  fit?: (text: string) => ReactNode;
}

/** A short message. */
export function MailCard({ mail, fit = (text) => <Rich text={text} /> }: MailCardProps) {
  return (
    <div className="mail-card">
      <div className="mail-card-head">
        <span className="avatar" aria-hidden="true">
          {(/\p{L}|\p{N}/u.exec(mail.from)?.[0] ?? "?").toUpperCase()}
        </span>
        <p>
          <strong>{fit(mail.from)}</strong>
          <span className="mono">{fit(mail.address)}</span>
        </p>
      </div>
      <div className="mail-card-body">
        {mail.subject && <p className="mail-card-subject">{fit(mail.subject)}</p>}
        {mail.lines.map((line) => (
          <p key={line}>{fit(line)}</p>
        ))}
      </div>
    </div>
  );
}
