import { lazy } from "react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LateMenu } from "./LateMenu.tsx";
import "./menu.css";

/** One act of a menu. */
interface MenuAct {
  id: string;
  name: string;
  icon?: LucideIcon;
  /** Cannot be undone. */
  danger?: true;
  onAct(): void;
}

export interface MenuProps {
  /** What it holds, for those who hear it, and where the button shows only a picture. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  acts: readonly MenuAct[];
}

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
