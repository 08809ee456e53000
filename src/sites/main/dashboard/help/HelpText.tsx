import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { useDashboardWords } from "../words.ts";
import { helpAddress } from "./address.ts";
import type { HelpPage } from "./articles.ts";

/** One page of the docs, from the heading that was asked for. Its links to other pages stay in the drawer, all others open beside the dashboard. */
export function HelpText({ page, onGo }: { page: HelpPage; onGo(address: string): void }) {
  const say = useDashboardWords();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = page.heading ? text.current?.querySelector(`#${CSS.escape(page.heading)}`) : null;
    if (place) place.scrollIntoView({ block: "start" });
    else text.current?.parentElement?.scrollTo(0, 0);
  }, [page]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!link || !href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const inside = helpAddress(href);
    if (inside) onGo(inside);
    else if (href.startsWith("#")) text.current?.querySelector(`#${CSS.escape(href.slice(1))}`)?.scrollIntoView();
    else open(link.href, "_blank", "noopener");
  };
  return (
    // Only what is pressed inside it counts: the links themselves are what keys reach.
    <article ref={text} className="help-text" lang={page.lang} onClick={follow}>
      <h2>{page.title}</h2>
      <p className="soft">{page.summary}</p>
      <div dangerouslySetInnerHTML={{ __html: page.html }} />
      <p className="small">
        <a href={page.address} target="_blank" rel="noopener">
          {say("help.outside")}
        </a>
      </p>
    </article>
  );
}
