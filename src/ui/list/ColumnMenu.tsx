import { Columns3 } from "lucide-react";
import { lazy } from "react";
import { LazyMenu } from "../parts/LazyMenu.tsx";
import { usePartWords } from "../parts/words.ts";
import type { ColumnMenuProps } from "./OpenColumnMenu.tsx";
import "../parts/menu.css";

const fetch = () => import("./OpenColumnMenu.tsx");
const OpenColumnMenu = lazy(fetch);
const className = "button quiet compact list-columns";

/** Which columns a list shows. */
export function ColumnMenu(props: ColumnMenuProps) {
  const say = usePartWords();
  const shown = (
    <>
      <Columns3 size={16} aria-hidden="true" />
      <span>{say("list.columns")}</span>
    </>
  );
  const menu = (
    <OpenColumnMenu className={className} {...props}>
      {shown}
    </OpenColumnMenu>
  );
  return (
    <LazyMenu className={className} fetch={fetch} menu={menu}>
      {shown}
    </LazyMenu>
  );
}
