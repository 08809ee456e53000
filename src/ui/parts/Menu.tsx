import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button as Opener, Menu as Items, MenuItem, MenuTrigger, Popover } from "react-aria-components";
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

interface MenuProps {
  /** What it holds, for those who hear it, and where the button shows only a picture. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  acts: readonly MenuAct[];
}

/** A button that opens a list of acts. */
export function Menu({ label, children, className = "button quiet compact", acts }: MenuProps) {
  return (
    <MenuTrigger>
      <Opener className={className} aria-label={label}>
        {children}
      </Opener>
      <Popover className="menu-popover" placement="bottom end">
        <Items className="menu" aria-label={label} onAction={(key) => acts.find(({ id }) => id === key)?.onAct()}>
          {acts.map(({ id, name, icon: Icon, danger }) => (
            <MenuItem key={id} id={id} className={danger ? "menu-item danger" : "menu-item"} textValue={name}>
              {Icon && <Icon size={16} aria-hidden="true" />}
              {name}
            </MenuItem>
          ))}
        </Items>
      </Popover>
    </MenuTrigger>
  );
}
