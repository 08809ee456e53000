import { Columns3 } from "lucide-react";
import { Button as Opener, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { usePartWords } from "../parts/words.ts";
import type { Column } from "./column.ts";
import "../parts/menu.css";

interface ColumnMenuProps<R> {
  columns: readonly Column<R>[];
  visible: Record<string, boolean>;
  onChange(visible: Record<string, boolean>): void;
}

/** Which columns a list shows. */
export function ColumnMenu<R>({ columns, visible, onChange }: ColumnMenuProps<R>) {
  const say = usePartWords();
  return (
    <MenuTrigger>
      <Opener className="button quiet compact list-columns">
        <Columns3 size={16} aria-hidden="true" />
        <span>{say("list.columns")}</span>
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
