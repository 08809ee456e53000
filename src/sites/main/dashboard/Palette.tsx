import { Search } from "lucide-react";
import { useMemo, useState } from "react";
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

/** A line of the palette. It stays the same object as long as it says the same: only what is new is drawn anew at a key. */
interface Entry {
  /** The address to which it leads. */
  id: string;
  icon: Screen["icon"] | undefined;
  name: string;
  beside?: string | undefined;
}

/** Every open screen, and every simulation, person and lure, by a few letters of its name. */
export default function Palette({ open, me, early, onClose }: PaletteProps) {
  const say = useDashboardWords();
  const go = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState(early);
  const { things, pending } = useThings(typed, me);
  const screens = useMemo(
    () =>
      open.flatMap(({ path, icon, name, section }): Entry[] =>
        icon
          ? [{ id: path, icon, name: name(), ...(section === "settings" && { beside: say("frame.settings") }) }]
          : [],
      ),
    [open, say],
  );
  const found = useMemo(
    () =>
      things.map(({ list, id, name, beside }): Entry => {
        const of = open.find(({ path }) => path === list);
        return { id: `${list}/${id}`, icon: of?.icon, name, beside: beside ?? of?.name() };
      }),
    [things, open],
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
              items={[...screens.filter(({ name }) => contains(name, typed)), ...found]}
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
