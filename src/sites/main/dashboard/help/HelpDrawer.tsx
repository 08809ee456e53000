import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "../../../../ui/language.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { screenAt } from "../screens.ts";
import { useDashboardWords } from "../words.ts";
import { readHelp, readHelpEntries } from "./articles.ts";
import { HelpSearch } from "./HelpSearch.tsx";
import { HelpText } from "./HelpText.tsx";
import "./help.css";

/** Wide enough to read beside the screen; below it the drawer is all there is to see, and keeps the focus. */
const wide = "(min-width: 900px)";
const usual = "/docs/campaign-setup";
const others = "dialog, [role=dialog], [role=menu], [role=listbox], input, textarea, select, [contenteditable=true]";

interface HelpDrawerProps {
  onClose(): void;
  onShortcuts(): void;
  /** Begins the tour; absent for those who have none. */
  onTour?: (() => void) | undefined;
}

/** The docs beside the screen: the page that belongs to it, the others, and a search over all. Gives the focus back when it is left. */
export default function HelpDrawer({ onClose, onShortcuts, onTour }: HelpDrawerProps) {
  const say = useDashboardWords();
  const { tag } = useLanguage();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const drawer = useRef<HTMLDialogElement>(null);
  const own = screenAt(pathname)?.help ?? usual;
  const at = chosen ?? own;
  const page = useQuery({ queryKey: ["help", tag, at], queryFn: () => readHelp(at, tag), staleTime: Infinity });
  const entries = useQuery({ queryKey: ["help", tag], queryFn: () => readHelpEntries(tag), staleTime: Infinity });
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    const shown = drawer.current!;
    if (matchMedia(wide).matches) shown.show();
    else shown.showModal();
    shown.focus();
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // What is open or typed elsewhere has Escape for itself.
      const elsewhere = event.target instanceof Element && !shown.contains(event.target);
      if (elsewhere && (event.target as Element).closest(others)) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const go = (address: string) => {
    setChosen(address);
    setSearch("");
    drawer.current?.focus();
  };
  const more = (entries.data ?? []).filter(({ id, path }) => id === "" && path !== at.split("#", 1)[0]);
  return (
    <dialog
      ref={drawer}
      className="help"
      aria-label={say("help.title")}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <HelpSearch entries={entries.data ?? []} search={search} onSearch={setSearch} onGo={go} />
        <button type="button" className="icon-button" aria-label={say("help.close")} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      {search.trim() === "" && (
        <div className="help-body">
          <Answer query={page} rows={10}>
            {(found) => <HelpText key={at} page={found} onGo={go} />}
          </Answer>
          <nav aria-label={say("help.more")}>
            <h3>{say("help.more")}</h3>
            <ul role="list">
              {chosen !== null && chosen !== own && (
                <li>
                  <button type="button" onClick={() => setChosen(null)}>
                    {say("help.own")}
                  </button>
                </li>
              )}
              {more.map(({ path, title }) => (
                <li key={path}>
                  <button type="button" onClick={() => go(path)}>
                    {title}
                  </button>
                </li>
              ))}
              {onTour && (
                <li>
                  <button type="button" onClick={onTour}>
                    {say("help.tour")}
                  </button>
                </li>
              )}
              <li>
                <button type="button" onClick={onShortcuts}>
                  {say("help.shortcuts")}
                </button>
              </li>
            </ul>
          </nav>
        </div>
      )}
    </dialog>
  );
}
