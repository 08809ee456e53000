import { useContext, useEffect } from "react";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useMatches,
} from "react-router";
import type { LinksFunction } from "react-router";
import { languageOf } from "./public/language.ts";
import { textFirstScript } from "./public/text-first.ts";
import { fetchWords, screenLanguages } from "./screen-words.ts";
import { showScreens, veilScript } from "../../ui/veil.ts";
import { askedLanguage, switchLanguage, registerLanguages, useLanguage } from "../../ui/language.ts";
import { Toasts } from "../../ui/parts/Toasts.tsx";
import { preloads } from "virtual:typefaces";
import "virtual:typefaces.css";
import "virtual:sea.css";
import "../../ui/theme.css";
import "../../kit/page/page.css";

registerLanguages(screenLanguages, fetchWords);

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
  const { pathname } = useLocation();
  // The title of a screen follows its language.
  useLanguage();
  const language = languageOf(still ? pathname : "/");
  return (
    <html lang={language.tag} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {still && <script dangerouslySetInnerHTML={{ __html: textFirstScript }} />}
        {!still && <script dangerouslySetInnerHTML={{ __html: veilScript(screenLanguages) }} />}
        {!still && <meta name="robots" content="noindex" />}
        {/* What react-aria would add as an inline style, which the content policy refuses, stands in ui/theme.css; it looks for this id first. */}
        {!still && <meta id="react-aria-pressable-style" name="touch-action" content="theme.css" />}
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
  useSpokenLanguage(!still);
  return (
    <>
      <Outlet />
      {!still && <Toasts />}
    </>
  );
}

/**
 * Brings the screens into the language that this browser asks for. A prerendered page is taken over in English and changes at once, or as soon
 * as the words have come; until then it is veiled (ui/veil.ts).
 */
function useSpokenLanguage(isScreen: boolean): void {
  const language = useLanguage();
  useEffect(() => {
    if (isScreen) void switchLanguage(askedLanguage()).finally(showScreens);
  }, [isScreen]);
  useEffect(() => {
    if (!isScreen) return;
    document.documentElement.lang = language.tag;
    document.documentElement.dir = language.dir;
  }, [isScreen, language]);
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
