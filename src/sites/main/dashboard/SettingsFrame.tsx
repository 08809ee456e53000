import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { mayOpen } from "../../../ui/screen.ts";
import { useOverflowFade } from "../../../ui/use-overflow-fade.ts";
import { screens } from "./screens.ts";
import { useDashboardWords } from "./words.ts";
import "./settings-frame.css";

/** What stands around a page of the settings: the way to the others. */
export function SettingsFrame({ permissions, children }: { permissions: readonly string[]; children: ReactNode }) {
  const say = useDashboardWords();
  const pages = screens.filter((one) => one.section === "settings" && one.icon && mayOpen(one, permissions));
  const row = useOverflowFade(useLocation().pathname);
  return (
    <div className="settings">
      <nav ref={row} aria-label={say("frame.settings")}>
        {pages.map(({ path, icon: Icon, name }) => (
          <NavLink key={path} to={path}>
            {Icon && <Icon size={18} aria-hidden="true" />}
            {name()}
          </NavLink>
        ))}
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  );
}
