import { mailPage } from "../starter.ts";
import type { Brand } from "./brand.ts";

const dark = ({ accentDark }: Brand) =>
  `@media (prefers-color-scheme: dark) { .page { background: #12161c !important; } .card { background: #1c222b !important; border-color: #343d4a !important; } .ink { color: #f0f3f7 !important; } .soft { color: #aab5c3 !important; } .tile { background: #262e39 !important; } .brand { color: ${accentDark} !important; } .line { border-color: #343d4a !important; } }`;

const cell = (look: Brand, size: number, colour: string) => `font:${size}px/1.55 ${look.font};color:${colour}`;

/** A notice of a service: its name, what happened, what it is about, one button, small print. */
export function notice(
  look: Brand,
  parts: {
    preview: string;
    heading: string;
    lead: string;
    /** What it is about: each a name and its value. */
    rows?: readonly (readonly [string, string])[];
    /** Words of somebody, quoted. */
    said?: string;
    button: string;
    after?: string;
    foot: string;
  },
): string {
  const { accent, round } = look;
  const row = (html: string, padding = "0 36px 18px") =>
    `<tr><td class="pad" style="padding:${padding}">${html}</td></tr>`;
  const rows = parts.rows?.map(
    ([name, value]) =>
      `<tr><td class="soft line" style="padding:9px 0;border-bottom:1px solid #e3e7ec;${cell(look, 14, "#5b6673")}">${name}</td><td class="ink line" align="right" style="padding:9px 0;border-bottom:1px solid #e3e7ec;${cell(look, 14, "#1b2430")}"><strong>${value}</strong></td></tr>`,
  );
  return mailPage({
    preview: parts.preview,
    background: look.ground,
    css: dark(look),
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" class="card" style="max-width:580px;background:#ffffff;border:1px solid #dfe4ea;border-radius:${round}px">
${row(`<table role="presentation"><tr><td width="30" height="30" align="center" style="background:${accent};border-radius:${Math.min(round, 8)}px;color:#ffffff;font:700 15px/30px ${look.font}">${look.sign}</td><td class="brand" style="padding-left:10px;font:600 16px/1 ${look.font};color:${accent}">${look.name}</td></tr></table>`, "26px 36px 20px")}
${row(`<div class="ink" style="font:600 22px/1.3 ${look.font};color:#1b2430">${parts.heading}</div>`, "0 36px 8px")}
${row(`<div class="soft" style="${cell(look, 16, "#44505e")}">${parts.lead}</div>`)}
${parts.said ? row(`<table role="presentation" width="100%" class="tile" style="background:${look.ground};border-radius:${round}px"><tr><td class="ink" style="padding:14px 18px;${cell(look, 15, "#1b2430")}">${parts.said}</td></tr></table>`) : ""}
${rows ? row(`<table width="100%">${rows.join("")}</table>`) : ""}
${row(`<a href="{{link}}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font:600 15px/1 ${look.font};padding:14px 26px;border-radius:${round}px">${parts.button}</a>`, "4px 36px 24px")}
${parts.after ? row(`<div class="soft" style="${cell(look, 14, "#5b6673")}">${parts.after}</div>`) : ""}
<tr><td class="pad soft line" style="padding:16px 36px 22px;border-top:1px solid #e3e7ec;${cell(look, 12, "#66717e")}">${parts.foot}</td></tr>
</table></td></tr></table>`,
  });
}

/** A person's mail as mail programs write it: paragraphs, a signature, and what was written before it. */
export function thread(parts: {
  preview: string;
  paragraphs: readonly string[];
  signature: readonly string[];
  /** Earlier mails, the latest first: who wrote when, and what. */
  before?: readonly { head: string; paragraphs: readonly string[] }[];
}): string {
  const font = "'Segoe UI',Calibri,Arial,sans-serif";
  const text = (paragraphs: readonly string[], colour: string) =>
    paragraphs
      .map((one) => `<p class="ink" style="margin:0 0 13px;font:15px/1.5 ${font};color:${colour}">${one}</p>`)
      .join("\n");
  const before = parts.before?.map(
    ({ head, paragraphs }) =>
      `<div class="line" style="border-left:3px solid #c3cad3;padding-left:14px;margin-top:16px"><p class="soft" style="margin:0 0 10px;font:13px/1.5 ${font};color:#5b6673">${head}</p>${text(paragraphs, "#3d4855")}</div>`,
  );
  return mailPage({
    preview: parts.preview,
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #12161c !important; } .ink { color: #e8ecf1 !important; } .soft { color: #aab5c3 !important; } .line { border-color: #465160 !important; } a { color: #8fc1ff !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:680px"><tr><td class="pad" style="padding:22px 24px">
${text(parts.paragraphs, "#1b2430")}
<p class="soft" style="margin:20px 0 0;font:14px/1.45 ${font};color:#44505e">${parts.signature.join("<br>")}</p>
${before?.join("\n") ?? ""}
</td></tr></table>`,
  });
}

/** A link within a person's own words. */
export function inline(words: string): string {
  return `<a href="{{link}}" style="color:#0b5cad">${words}</a>`;
}

/** An invitation as calendars send it: the day at its side, what, when, where, who, and the answers. */
export function invitation(
  look: Brand,
  parts: {
    preview: string;
    eyebrow: string;
    title: string;
    day: string;
    hour: string;
    rows: readonly (readonly [string, string])[];
    note: string;
    answers: readonly string[];
    foot: string;
  },
): string {
  const { accent, round, font } = look;
  const rows = parts.rows.map(
    ([name, value]) =>
      `<tr><td class="soft" valign="top" style="padding:4px 16px 4px 0;${cell(look, 14, "#5b6673")}">${name}</td><td class="ink" style="padding:4px 0;${cell(look, 14, "#1b2430")}">${value}</td></tr>`,
  );
  const answers = parts.answers.map(
    (one, at) =>
      `<a href="{{link}}"${at === 0 ? "" : ' class="brand line"'} style="display:inline-block;margin:0 8px 8px 0;border:1px solid ${accent};${at === 0 ? `background:${accent};color:#ffffff` : `color:${accent}`};text-decoration:none;font:600 14px/1 ${font};padding:11px 18px;border-radius:${round}px">${one}</a>`,
  );
  return mailPage({
    preview: parts.preview,
    background: look.ground,
    css: dark(look),
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff;border:1px solid #dfe4ea;border-radius:${round}px">
<tr><td width="104" align="center" valign="top" class="stack" style="padding:24px 8px;background:${accent};color:#ffffff;font:600 15px/1.4 ${font}">${parts.day}<br><span style="font:700 24px/1.5 ${font}">${parts.hour}</span></td>
<td valign="top" class="pad stack" style="padding:22px 26px"><div class="soft" style="font:600 12px/1.4 ${font};letter-spacing:.4px;color:#5b6673">${parts.eyebrow}</div><div class="ink" style="margin:4px 0 12px;font:600 21px/1.3 ${font};color:#1b2430">${parts.title}</div>
<table role="presentation">${rows.join("")}</table><div class="soft" style="margin-top:12px;${cell(look, 15, "#44505e")}">${parts.note}</div></td></tr>
<tr><td colspan="2" class="pad line" style="padding:18px 26px 20px;border-top:1px solid #e3e7ec"><div>${answers.join("")}</div><div class="soft" style="margin-top:6px;${cell(look, 12, "#66717e")}">${parts.foot}</div></td></tr>
</table></td></tr></table>`,
  });
}
