import { Component } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useWords } from "../words.ts";
import { Masthead } from "./Masthead.tsx";
import { Screen } from "./Screen.tsx";

/** Shows its children; where one breaks while it is drawn, or its program does not come, says so until another address is opened. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary at={pathname}>{children}</Boundary>;
}

interface BoundaryProps {
  at: string;
  children: ReactNode;
}

// React catches what breaks by a class alone.
class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate({ at }: BoundaryProps) {
    if (this.state.broken && at !== this.props.at) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** What stands in place of a screen that broke: what was earned is safe, and what helps. */
function Broken() {
  const say = useWords();
  return (
    <>
      <Masthead />
      <main id="main" tabIndex={-1}>
        <Screen title={say("broken.title")} lead={say("broken.text")}>
          <button type="button" className="button" onClick={() => location.reload()}>
            {say("broken.again")}
          </button>
        </Screen>
      </main>
    </>
  );
}
