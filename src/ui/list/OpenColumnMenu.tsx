import type { ReactNode } from "react";
import { Button as Opener, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useOpenAtOnce } from "../parts/use-open-at-once.ts";
import { usePartWords } from "../parts/words.ts";

export interface ColumnMenuProps {
  columns: readonly { id: string; name: string }[];
  visible: Record<string, boolean>;
  onChange(visible: Record<string, boolean>): void;
}

/** The choice of columns from the moment on at which it is wanted. */
export default function OpenColumnMenu({
  columns,
  visible,
  onChange,
  className,
  children,
}: ColumnMenuProps & { className: string; children: ReactNode }) {
  const say = usePartWords();
  const { button, trigger } = useOpenAtOnce();
  return (
    <MenuTrigger {...trigger}>
      <Opener ref={button} className={className}>
        {children}
      </Opener>
      <Popover className="menu-popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={say("list.columns")}
          selectionMode="multiple"
          selectedKeys={columns.filter(({ id }) => visible[id]).map(({ id }) => id)}
          onSelectionChange={(keys) =>
            onChange({
              ...visible,
              ...Object.fromEntries(columns.map(({ id }) => [id, keys === "all" || keys.has(id)])),
            })
          }
        >
          {columns.map(({ id, name }) => (
            <MenuItem key={id} id={id} className="menu-item">
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
