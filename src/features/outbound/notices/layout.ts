import { escapeHtml } from "../../../kit/html/index.ts";
import { directionOf } from "../../../kit/languages.ts";

interface NoticePage {
  locale: string;
  title: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  why: string;
}

const text = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#16203a";

/** The one look of all notices: tables and inline styles, as mail programs want it; nothing is loaded from outside. */
export function noticeHtml({ locale, title, paragraphs, action, why }: NoticePage): string {
  // Beside the document, where some mail programs throw it away: on the table that holds everything.
  const rtl = directionOf(locale) === "rtl";
  const direction = `dir="${rtl ? "rtl" : "ltr"}"`;
  const body = paragraphs
    .map(
      (one) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;${text}">${rtl ? ordered(one) : lines(one)}</p>`,
    )
    .join("\n");
  const button = action
    ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0b5d57;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;word-break:break-all;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#5a6478"><bdi dir="ltr">${escapeHtml(action.link)}</bdi></p>`
    : "";
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" ${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f3f5f8">
<table ${direction} role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px">
<tr><td style="padding:28px 32px 8px;font-size:18px;font-weight:700;${text}">Hookwise</td></tr>
<tr><td style="padding:8px 32px 32px">
${body}
${button}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#5a6478">${escapeHtml(why)}</p>
</td></tr></table>
</body></html>
`;
}

/** A paragraph of a notice that runs from right to left; one of Latin signs alone, such as a password, keeps their order. */
function ordered(paragraph: string): string {
  const latin = !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(paragraph);
  return latin ? `<bdi dir="ltr">${lines(paragraph)}</bdi>` : lines(paragraph);
}

function lines(paragraph: string): string {
  return escapeHtml(paragraph).replaceAll("\n", "<br>");
}
