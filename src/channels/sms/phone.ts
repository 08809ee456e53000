import { escapeHtml } from "../../kit/html/index.ts";
import { filledWords } from "../../kit/words.ts";
import type { Shown } from "../channel.ts";
import { previewDocument, previewText, initialsOf } from "../preview.ts";
import { cutText } from "./parts.ts";

const styles = `
body{color-scheme:light dark;background:#eef2f3;color:#10202b}
.phone{max-width:360px;margin:0 auto;min-height:440px;padding:10px 0 26px;border:8px solid #10202b;border-radius:38px;background:#fff;overflow:hidden}
.bar{display:flex;justify-content:space-between;padding:4px 24px 10px;font-size:12px;font-weight:600}
.who{display:grid;justify-items:center;gap:4px;padding-bottom:12px;border-bottom:1px solid #dfe6e8}
.face{display:grid;place-items:center;width:46px;height:46px;border-radius:50%;background:#8899a4;color:#fff;font-weight:600}
.who p{font-size:13px}
.day{margin:18px 0 8px;text-align:center;font-size:12px;color:#5b6b75}
.bubble{max-width:80%;margin-inline:14px;padding:9px 14px;border-radius:18px;border-end-start-radius:5px;background:#e6e9ec;overflow-wrap:anywhere}
.bubble a{color:#0b5cad}
.parts{max-width:360px;margin:12px auto 0;text-align:center;font-size:13px;color:#44545e}
@media (prefers-color-scheme:dark){body{background:#0c151b;color:#eef3f5}.phone{background:#000;border-color:#2a3740}.who{border-color:#26323a}.day,.parts{color:#a9b8c1}.bubble{background:#2a343b}.bubble a{color:#8cc4ff}}
@media (max-width:420px){body{display:flex;flex-direction:column;min-height:100vh;padding:0 0 12px;background:#fff}.phone{flex:1;width:100%;min-height:0;padding-bottom:0;border:0;border-radius:0;max-width:none}}
@media (max-width:420px) and (prefers-color-scheme:dark){body{background:#000}}`;

/** A text message as a telephone shows it, and in how many parts it travels. */
export function previewOnPhone({ from, text }: Shown, locale: string): string {
  const say = filledWords("channels/sms", locale);
  const { coding, parts } = cutText(text);
  const sender = `<div class="who"><span class="face" aria-hidden="true">${initialsOf(from)}</span><p><bdi>${escapeHtml(from)}</bdi></p></div>`;
  return previewDocument(
    locale,
    styles,
    `<div class="phone"><div class="bar" aria-hidden="true"><span>9:41</span><span>▂▄▆</span></div>${sender}
<p class="day">${escapeHtml(say("preview.today"))}</p><p class="bubble" dir="auto">${previewText(text)}</p></div>
<p class="parts">${escapeHtml(say("preview.parts", { count: parts.length }))} ${escapeHtml(say(`preview.${coding}`))}</p>`,
  );
}
