import { contentOf } from "./content.ts";
import type { ContentAsked, MailContent } from "./mail-content.ts";

export function parse(asked: ContentAsked): Promise<MailContent> {
  return contentOf(asked);
}
