import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useUnsent } from "../round/unsent.ts";
import { Masthead } from "./Masthead.tsx";
import { OfflineLine } from "./OfflineLine.tsx";
import { Tabs } from "./Tabs.tsx";

/** What stands around every screen but a round's and a lesson's, which have the whole phone: the brand, the ways to the other screens, the line about the network. */
export function Frame() {
  useUnsent();
  return (
    <>
      <Masthead />
      <OfflineLine />
      <Main />
      <Tabs />
    </>
  );
}

/** The screen itself. A new one begins at its top, and has the focus, so that a screen reader reads on there. */
function Main() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
