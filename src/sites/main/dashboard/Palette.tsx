import { Search } from "lucide-react";
import { useState } from "react";
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

/** Every open screen, and every simulation, person and lure, by a few letters of its name. */
export default function Palette({ open, me, early, onClose }: PaletteProps) {
  const say = useDashboardWords();
  const go = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState(early);
  const { things, pending } = useThings(typed, me);
  const listOf = (path: string) => open.find((one) => one.path === path);
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
              aria-label={say("palette.title")}
              renderEmptyState={() => (pending ? null : <p className="soft small">{say("palette.none")}</p>)}
              onAction={(path) => {
                onClose();
                void go(String(path));
              }}
            >
              {open
                .filter(({ icon, name }) => icon && contains(name(), typed))
                .map(({ path, icon: Icon, name, section }) => (
                  <MenuItem key={path} id={path} className="menu-item" textValue={name()}>
                    {Icon && <Icon size={18} aria-hidden="true" />}
                    {name()}
                    {section === "settings" && <span className="soft small">{say("frame.settings")}</span>}
                  </MenuItem>
                ))}
              {things.map(({ list, id, name, beside }) => {
                const { icon: Icon, name: kind } = listOf(list) ?? {};
                return (
                  <MenuItem key={id} id={`${list}/${id}`} className="menu-item" textValue={name}>
                    {Icon && <Icon size={18} aria-hidden="true" />}
                    <span className="palette-name">{name}</span>
                    <span className="soft small">{beside ?? kind?.()}</span>
                  </MenuItem>
                );
              })}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
