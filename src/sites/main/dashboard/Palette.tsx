import { Search } from "lucide-react";
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
import { useDashboardWords } from "./words.ts";
import "./palette.css";

/** Every open screen by a few letters of its name. */
export default function Palette({ open, onClose }: { open: readonly Screen[]; onClose(): void }) {
  const say = useDashboardWords();
  const go = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <ModalOverlay isOpen isDismissable className="palette-veil" onOpenChange={(stays) => !stays && onClose()}>
      <Modal className="palette">
        <Dialog aria-label={say("palette.title")}>
          <Autocomplete filter={contains}>
            <SearchField aria-label={say("palette.search")} autoFocus className="palette-search">
              <Search size={18} aria-hidden="true" />
              <Input placeholder={say("palette.search")} />
            </SearchField>
            <Menu
              className="menu"
              aria-label={say("palette.title")}
              renderEmptyState={() => <p className="soft small">{say("palette.none")}</p>}
              onAction={(path) => {
                onClose();
                void go(String(path));
              }}
            >
              {open
                .filter(({ icon }) => icon)
                .map(({ path, icon: Icon, name, section }) => (
                  <MenuItem key={path} id={path} className="menu-item" textValue={name()}>
                    {Icon && <Icon size={18} aria-hidden="true" />}
                    {name()}
                    {section === "settings" && <span className="soft small">{say("frame.settings")}</span>}
                  </MenuItem>
                ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
