import { html, type Content, type Markup } from "../../../kit/page/index.ts";
import type { Translate } from "../../../kit/words.ts";
import { rich } from "./rich.ts";
import type { Mail } from "./shapes.ts";

/**
 * Draws a message.
 * @param fit may put something into the texts, such as the places to tick
 * @param under what stands below each of them
 */
export function mailCard(
  mail: Mail,
  say: Translate<"training">,
  fit: (text: string) => Content = rich,
  under: (text: string) => Content = () => null,
): Markup {
  return html`<figure class="mail" aria-label="${say("mail.label")}">
    <div class="mail-head">
      <span class="mail-face" aria-hidden="true">${initial(mail.from)}</span>
      <p class="mail-from"><strong>${fit(mail.from)}</strong> <span class="mono">${fit(mail.address)}</span></p>
    </div>
    ${under(mail.from)}${under(mail.address)}
    <div class="mail-body">
      ${
        mail.subject &&
        html`<p class="mail-subject">${fit(mail.subject)}</p>
          ${under(mail.subject)}`
      }${mail.lines.map(
        (line) =>
          html`<p>${fit(line)}</p>
            ${under(line)}`,
      )}
    </div>
  </figure>`;
}

export function mailTexts(mail: Mail): string[] {
  return [mail.from, mail.address, mail.subject ?? "", ...mail.lines].filter(Boolean);
}

function initial(name: string): string {
  return (name.match(/\p{L}|\p{N}/u)?.[0] ?? "?").toUpperCase();
}

export const mailStyles = `
.mail { margin-block-start: 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--lift); overflow: hidden; }
.mail-head { display: flex; align-items: center; gap: 12px; padding: 14px 18px; border-block-end: 1px solid var(--line); }
.mail-face { flex: none; display: grid; place-items: center; width: 38px; height: 38px; border-radius: 50%; background: var(--tide-wash); color: var(--tide-ink); font: 650 1.0625rem/1 var(--display); }
.mail-from { display: flex; flex-direction: column; min-width: 0; line-height: 1.4; }
.mail-from .mono { color: var(--ink-soft); font-size: var(--size-small); overflow-wrap: anywhere; }
.mail-body { padding: 16px 18px 20px; }
.mail-body p + p { margin-block-start: 10px; }
.mail-subject { font-weight: 650; }
`;
