import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { mayOpen, ScreenContext } from "../../../ui/screen.ts";
import { useDashboard } from "./context.ts";
import { productOf } from "./product.ts";
import { screenAt } from "./screens.ts";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { Waiting } from "./Shell.tsx";

/** Shows a screen to those for whom it is, and says to everybody else whom to turn to. What is true is what the API says; this spares the way there. */
export function Permitted({ children }: { children: ReactNode }) {
  const screen = screenAt(useLocation().pathname);
  const { me } = useDashboard();
  if (!screen?.needs) return children;
  if (!me) return <Waiting />;
  const { organisation, member, permissions, email } = me;
  if (!organisation || !member || !mayOpen(screen, permissions))
    return (
      <div className="screen">
        <h1>{screen.name()}</h1>
        <p className="lead">{screen.notYours()}</p>
      </div>
    );
  return (
    <ScreenContext
      key={organisation.id}
      value={{ ...productOf(organisation.id), organisation, member: { ...member, email }, permissions }}
    >
      {screen.section === "settings" ? <SettingsFrame permissions={permissions}>{children}</SettingsFrame> : children}
    </ScreenContext>
  );
}
