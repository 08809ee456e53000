import { useEffect } from "react";
import { Outlet } from "react-router";
import { Link } from "../parts/Link.tsx";
import { usePublicWords } from "../words.ts";
import { Footer } from "./Footer.tsx";
import { Navigation } from "./Navigation.tsx";
import "../styles/frame.css";
import "../styles/pieces.css";
import "../styles/other-media.css";

// Prerendered and never hydrated: see decision 0110. `root.tsx` reads this and leaves the framework's scripts out.
export const handle = { still: true };

/** What every public page has around its content. */
export default function PublicLayout() {
  const say = usePublicWords();
  // Runs only for somebody who came by a link inside the program: the page itself is the file that the server has.
  useEffect(() => location.reload(), []);
  return (
    <>
      <Link className="skip" href="#main">
        {say("skip")}
      </Link>
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
