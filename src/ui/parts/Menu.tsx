import { lazy } from "react";
import { LazyMenu } from "./LazyMenu.tsx";
import type { MenuProps } from "./OpenMenu.tsx";
import "./menu.css";

const fetch = () => import("./OpenMenu.tsx");
const OpenMenu = lazy(fetch);

/** A button that opens a list of acts. */
export function Menu({ className = "button quiet compact", ...more }: MenuProps) {
  const { label, children } = more;
  const menu = <OpenMenu className={className} {...more} />;
  return (
    <LazyMenu label={label} className={className} fetch={fetch} menu={menu}>
      {children}
    </LazyMenu>
  );
}
