import { createHash } from "node:crypto";
import { Problem } from "../../kit/problem.ts";
import { prepareLure } from "../lures/index.ts";
import type { LureDraft, Prepared } from "../lures/index.ts";
import type { Found, FoundPage, FoundTemplate } from "./gophish/found.ts";
import { convertVariables } from "./gophish/variables.ts";

interface Ready {
  key: string;
  draft: LureDraft;
  lost: string[];
  /** Or why it cannot become a lure. */
  prepared: Prepared | Problem;
}

/** The lures that a file's templates would become, prepared before the transaction that takes them over: none waits for another process. */
export class Drafts {
  private readonly all = new Map<string, Ready>();
  private readonly digests = new WeakMap<object, string>();

  static async of(org: string, locale: string, found: Found): Promise<Drafts> {
    const drafts = new Drafts();
    const shown = pagesOf(found);
    for (const one of found.templates) await drafts.prepare(org, locale, one, shown.get(one.name) ?? null);
    for (const { template, page } of found.campaigns) if (template) await drafts.prepare(org, locale, template, page);
    return drafts;
  }

  find(template: FoundTemplate, page: FoundPage | null): Ready {
    return this.all.get(this.key(template, page))!;
  }

  private async prepare(org: string, locale: string, template: FoundTemplate, page: FoundPage | null): Promise<void> {
    const key = this.key(template, page);
    if (this.all.has(key)) return;
    const { draft, lost } = draftOf(template, page);
    const prepared = await prepareLure(org, draft, locale).catch((error: unknown) => {
      if (error instanceof Problem && error.reason !== "parsing-busy") return error;
      throw error;
    });
    this.all.set(key, { key, draft, lost, prepared });
  }

  private key(template: FoundTemplate, page: FoundPage | null): string {
    return `${this.digest(template, template.name, template.html)} ${page ? this.digest(page, page.html) : ""}`;
  }

  private digest(one: object, ...texts: string[]): string {
    let known = this.digests.get(one);
    if (!known) {
      known = createHash("sha256").update(JSON.stringify(texts)).digest("base64url");
      this.digests.set(one, known);
    }
    return known;
  }
}

/** The page that each template was shown with first, by the template's name; of one that was never shown, the page of its own name. */
export function pagesOf(found: Found): Map<string, FoundPage> {
  const shown = new Map<string, FoundPage>();
  for (const { page, template } of found.campaigns)
    if (page && template && !shown.has(template.name)) shown.set(template.name, page);
  const named = new Map(found.pages.map((page) => [page.name, page]));
  for (const { name } of found.templates) {
    const page = named.get(name);
    if (page && !shown.has(name)) shown.set(name, page);
  }
  return shown;
}

/**
 * A template of the other tool as a lure: its variables become ours, its page the landing page. It has no cues; its alignment starts in the middle
 * of the Phish Scale's five questions until somebody has looked.
 */
function draftOf(template: FoundTemplate, page: { html: string } | null): { draft: LureDraft; lost: string[] } {
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
      // Nobody's name signs a mail.
      senderName: sender?.[1]?.replaceAll(/"|\{\{.*?\}\}/g, "").trim() || template.name.slice(0, 60),
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
