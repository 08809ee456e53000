import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button as Opener, Menu as Items, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useOpenAtOnce } from "./use-open-at-once.ts";

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

/** A menu from the moment on at which it is wanted. */
export default function OpenMenu({ label, children, className = "", acts }: MenuProps) {
  const { button, trigger } = useOpenAtOnce();
  return (
    <MenuTrigger {...trigger}>
      <Opener ref={button} className={className} aria-label={label}>
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
