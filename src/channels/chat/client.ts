import { escapeHtml } from "../../kit/html/index.ts";
import type { Shown } from "../channel.ts";
import { previewDocument, previewText, initialsOf } from "../preview.ts";
import { chatWords } from "./words.ts";

const styles = `
body{color-scheme:light dark;background:#eef2f3;color:#1c2730}
.client{display:flex;flex-direction:column;max-width:680px;min-height:calc(100vh - 48px);margin:0 auto;border:1px solid #d5dde1;border-radius:12px;background:#fff;overflow:hidden}
.head{padding:12px 18px;border-bottom:1px solid #e2e8eb;font-weight:650}
.row{display:grid;grid-template-columns:40px minmax(0,1fr);gap:2px 12px;padding:22px 18px 26px}
.face{grid-row:span 3;display:grid;place-items:center;width:40px;height:40px;border-radius:10px;background:#0e7c86;color:#fff;font-weight:650}
.name{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline}
.name strong{overflow-wrap:anywhere}
.badge{padding:0 6px;border-radius:4px;background:#e4eaed;color:#44545e;font-size:11px;font-weight:650;letter-spacing:.03em}
.time{color:#5b6b75;font-size:12px}
.text{overflow-wrap:anywhere}.text a{color:#0b5cad}
.report{justify-self:start;margin-top:12px;padding:6px 14px;border:1px solid #b9c5cb;border-radius:8px;font-size:14px;font-weight:600}
.write{margin:auto 18px 18px;padding:11px 14px;border:1px solid #d5dde1;border-radius:10px;color:#5b6b75}
@media (prefers-color-scheme:dark){body{background:#0c151b;color:#e9eff2}.client{background:#151f27;border-color:#2b3943}.head{border-color:#2b3943}.badge{background:#2b3943;color:#c2ced5}.time,.write{color:#a9b8c1}.write,.report{border-color:#43535e}.text a{color:#8cc4ff}}
@media (max-width:480px){body{padding:0}.client{min-height:100vh;border:0;border-radius:0}}`;

/** A message as a chat program shows one of an app: who, that it is an app, what it says, and the button by which it is reported. */
export function previewInChat({ from, text, report }: Shown, locale: string): string {
  const say = chatWords(locale);
  return previewDocument(
    locale,
    styles,
    `<div class="client"><div class="head"><bdi>${escapeHtml(from)}</bdi></div>
<div class="row"><span class="face" aria-hidden="true">${initialsOf(from)}</span>
<div class="name"><strong><bdi>${escapeHtml(from)}</bdi></strong><span class="badge">${escapeHtml(say("app"))}</span><span class="time">9:41</span></div>
<p class="text" dir="auto">${previewText(text)}</p>${report ? `<span class="report">${escapeHtml(report)}</span>` : ""}</div>
<div class="write" aria-hidden="true">${escapeHtml(say("write"))}</div></div>`,
  );
}
