import { lazy } from "react";
import { LateMenu } from "./LateMenu.tsx";
import type { MenuProps } from "./OpenMenu.tsx";
import "./menu.css";

const fetch = () => import("./OpenMenu.tsx");
const OpenMenu = lazy(fetch);

/** A button that opens a list of acts. */
export function Menu({ className = "button quiet compact", ...more }: MenuProps) {
  const { label, children } = more;
  const menu = <OpenMenu className={className} {...more} />;
  return (
    <LateMenu label={label} className={className} fetch={fetch} menu={menu}>
      {children}
    </LateMenu>
  );
}
