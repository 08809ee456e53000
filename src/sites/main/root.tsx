import { useContext } from "react";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from "react-router";
import type { LinksFunction } from "react-router";
import { textFirstScript } from "./public/text-first.ts";
import { Toasts } from "../../ui/parts/Toasts.tsx";
import { preloads } from "virtual:typefaces";
import "virtual:typefaces.css";
import "virtual:sea.css";
import "../../ui/theme.css";
import "../../kit/page/page.css";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  ...preloads.map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  const still = useStill();
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {still && <script dangerouslySetInnerHTML={{ __html: textFirstScript }} />}
        {!still && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {still ? (
          <script type="module" src="/app/still.js" />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const still = useStill();
  return (
    <>
      <Outlet />
      {!still && <Toasts />}
    </>
  );
}

/**
 * Whether this is a page that is complete as it is (`handle = { still: true }`): found by search engines, and without the framework's
 * program. The framework builds one page more, for addresses it does not know, and insists on its program there.
 */
function useStill(): boolean {
  const matches = useMatches();
  const fallback = useContext(FrameworkContext)?.isSpaMode;
  return !fallback && matches.some(({ handle }) => (handle as { still?: boolean } | undefined)?.still);
}
