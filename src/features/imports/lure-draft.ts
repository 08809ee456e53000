import type { LureDraft } from "../lures/index.ts";
import type { FoundTemplate } from "./gophish/found.ts";
import { convertVariables } from "./gophish/variables.ts";

/**
 * A template of the other tool as a lure: its variables become ours, its page the landing page. It has no cues; its alignment starts in the middle
 * of the Phish Scale's five questions until somebody has looked.
 */
export function draftOf(template: FoundTemplate, page: { html: string } | null): { draft: LureDraft; lost: string[] } {
  const parts = {
    subject: convertVariables(template.subject),
    html: convertVariables(template.html || paragraphs(template.text)),
    text: convertVariables(template.text),
    landing: convertVariables(page?.html ?? ""),
  };
  const sender = /^(.*?)\s*<([^<>@]+)@[^<>]+>$/.exec(template.envelopeSender.slice(0, 320).trim());
  const lost = [...new Set(Object.values(parts).flatMap((part) => part.lost))];
  return {
    lost,
    draft: {
      title: template.name,
      subject: parts.subject.text,
      senderName: sender?.[1]?.replaceAll('"', "").trim() || template.name.slice(0, 60),
      senderLocal: (sender?.[2] ?? "notice").toLowerCase().replaceAll(/[^a-z0-9._-]/g, "-"),
      html: parts.html.text,
      text: parts.text.text || null,
      ...(parts.landing.text && {
        landing: { kind: /<form/i.test(parts.landing.text) ? "form" : "info", html: parts.landing.text } as const,
      }),
      cues: [],
      alignment: [4, 4, 4, 4, 4],
      alignmentReason: "Imported; not rated yet.",
    },
  };
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
