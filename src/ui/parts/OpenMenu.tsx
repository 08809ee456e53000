import { Button as Opener, Menu as Items, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { MenuProps } from "./Menu.tsx";
import { useOpenAtOnce } from "./use-open-at-once.ts";

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
