import type { Markup } from "../../../../kit/page/markup.ts";

/** A picture that is drawn as markup, shared with the pages that the server draws. Decoration: it says nothing to a screen reader. */
export function Drawing({ of, className }: { of: Markup; className?: string }) {
  return (
    <span
      className={className ? `drawing ${className}` : "drawing"}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: of.markup }}
    />
  );
}
