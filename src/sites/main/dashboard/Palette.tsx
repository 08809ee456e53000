import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { useNavigate } from "react-router";
import type { Screen } from "../../../ui/screen.ts";
import { useThings } from "./find-things.ts";
import { linesOf } from "./palette-lines.ts";
import type { Line } from "./palette-lines.ts";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";
import "./palette.css";

interface PaletteProps {
  open: readonly Screen[];
  me: Me | undefined;
  /** What was typed before the palette had come. */
  early(): string;
  onClose(): void;
}

/** So many lines fill what is in sight when it opens. */
const atOnce = 10;

/** Every open screen, and every simulation, person and lure, by a few letters of its name. */
export default function Palette({ open, me, early, onClose }: PaletteProps) {
  const say = useDashboardWords();
  const go = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState(early);
  // A letter stands before the lines that follow from it, and what is in sight before what is below.
  const sought = useDeferredValue(typed);
  const most = useDeferredValue(Infinity, atOnce);
  const { things, pending } = useThings(typed, me);
  const screens = useMemo(
    () =>
      open.flatMap(({ path, icon, name, section }): Line[] =>
        icon
          ? [{ id: path, icon, name: name(), ...(section === "settings" && { beside: say("frame.settings") }) }]
          : [],
      ),
    [open, say],
  );
  const found = useMemo(
    () =>
      things.map(({ list, id, name, beside }): Line => {
        const of = open.find(({ path }) => path === list);
        return { id: `${list}/${id}`, icon: of?.icon, name, beside: beside ?? of?.name() };
      }),
    [things, open],
  );
  const lines = useMemo(
    () => linesOf(screens, found, sought, contains, most),
    [screens, found, contains, sought, most],
  );
  return (
    <ModalOverlay isOpen isDismissable className="palette-veil" onOpenChange={(stays) => !stays && onClose()}>
      <Modal className="palette">
        <Dialog aria-label={say("palette.title")}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label={say("palette.search")} autoFocus className="palette-search">
              <Search size={18} aria-hidden="true" />
              <Input placeholder={say("palette.search")} />
            </SearchField>
            <Menu
              className="menu"
              items={lines}
              aria-label={say("palette.title")}
              renderEmptyState={() => (pending ? null : <p className="soft small">{say("palette.none")}</p>)}
              onAction={(path) => {
                onClose();
                void go(String(path));
              }}
            >
              {({ icon: Icon, name, beside }) => (
                <MenuItem className="menu-item" textValue={name}>
                  {Icon && <Icon size={18} aria-hidden="true" />}
                  <span className="palette-name">{name}</span>
                  {beside !== undefined && <span className="soft small">{beside}</span>}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
