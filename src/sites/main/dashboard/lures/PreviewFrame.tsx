import { useEffect, useRef, useState } from "react";

interface PreviewFrameProps {
  html: string;
  /** What it shows, for those who hear it. */
  title: string;
  dark?: boolean;
  /** Its height (px) where it does not follow what it shows. */
  height?: number;
  /** What is marked in it with the pointer. */
  onSelection?: (words: string) => void;
}

/** HTML of an author in a frame in which nothing runs, nothing loads and nothing leads anywhere (`previewFrame` sets its policy). */
export function PreviewFrame({ html, title, dark = false, height, onSelection }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [tall, setTall] = useState(420);
  const tell = useRef(onSelection);
  tell.current = onSelection;
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!ready || !shown) return;
    shown.open();
    shown.write(standing(html));
    shown.close();
    for (const sheet of shown.styleSheets) asIn(dark, sheet);
    // The document itself is never lower than the frame, so it is its body that tells.
    const measure = () => setTall(Math.min(Math.max(shown.body.getBoundingClientRect().height + 20, 240), 1100));
    const watched = new ResizeObserver(measure);
    watched.observe(shown.body);
    const selected = () => {
      const words = shown.getSelection()?.toString().replaceAll(/\s+/g, " ").trim();
      if (words) tell.current?.(words);
    };
    shown.addEventListener("selectionchange", selected);
    return () => {
      watched.disconnect();
      shown.removeEventListener("selectionchange", selected);
    };
  }, [html, ready, dark]);
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      src="/api/v1/lures/frame.html"
      sandbox="allow-same-origin"
      title={title}
      data-dark={dark || undefined}
      height={height ?? tall}
      onLoad={() => setReady(true)}
    />
  );
}

/** A style sheet, or a rule of one that may hold others. */
interface Conditional {
  readonly media?: MediaList;
  readonly cssRules?: CSSRuleList;
}

/**
 * Lets the author's styles ask for the scheme that is chosen beside the preview: left to themselves, they would be told the reader's. The conditions are as
 * CSSOM writes them.
 */
function asIn(dark: boolean, group: Conditional): void {
  if (group.media?.mediaText) {
    const [yes, no] = ["(min-width: 0px)", "(max-width: 0px)"];
    group.media.mediaText = group.media.mediaText
      .replaceAll("(prefers-color-scheme: dark)", dark ? yes : no)
      .replaceAll("(prefers-color-scheme: light)", dark ? no : yes);
  }
  for (const rule of group.cssRules ?? []) asIn(dark, rule as Conditional);
}

/** Links open a window of their own, which the frame's sandbox has none of. */
function standing(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
