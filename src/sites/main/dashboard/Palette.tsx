import { Search } from "lucide-react";
import { memo, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useModal } from "../../../ui/parts/use-modal.ts";
import type { Screen } from "../../../ui/screen.ts";
import { useThingSearch } from "./use-thing-search.ts";
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

/** Every open screen, and every simulation, person and lure, by a few letters of its name: a field with the list of what fits (ARIA's combobox). */
export default function Palette({ open, me, early, onClose }: PaletteProps) {
  const say = useDashboardWords();
  const go = useNavigate();
  const list = useId();
  const modal = useModal("input", onClose);
  const [typed, setTyped] = useState("");
  useLayoutEffect(() => setTyped(early()), [early]);
  // A letter stands before the lines that follow from it, and what is in sight before what is below.
  const sought = useDeferredValue(typed);
  const most = useDeferredValue(Infinity, atOnce);
  const { things, pending } = useThingSearch(typed, me);
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
      things.map(({ list: of, id, name, beside }): Line => {
        const screen = open.find(({ path }) => path === of);
        return { id: `${of}/${id}`, icon: screen?.icon, name, beside: beside ?? screen?.name() };
      }),
    [things, open],
  );
  const lines = useMemo(() => linesOf(screens, found, sought, most), [screens, found, sought, most]);
  // What was chosen stays so while it is there; else it is the first.
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  );
  const act = useRef<(path: string) => void>(null);
  act.current = (path) => {
    onClose();
    void go(path);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[step === undefined ? at : (at + step + lines.length) % lines.length];
    if (!line || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) act.current!(line.id);
    else setChosen(line.id);
  };
  return (
    <dialog {...modal} className="palette" aria-label={say("palette.title")}>
      <div className="palette-search">
        <Search size={18} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={say("palette.search")}
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={lines.length > 0 ? list : undefined}
          aria-activedescendant={lines[at] && `${list}${lines[at].id}`}
          placeholder={say("palette.search")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={pressed}
        />
      </div>
      {lines.length > 0 ? (
        <ul className="menu" role="listbox" id={list} aria-label={say("palette.title")}>
          {lines.map((line, place) => (
            <Shown key={line.id} line={line} list={list} active={place === at} onPoint={setChosen} act={act} />
          ))}
        </ul>
      ) : (
        <p className="soft small palette-none" role="status">
          {!pending && say("palette.none")}
        </p>
      )}
    </dialog>
  );
}

interface ShownProps {
  line: Line;
  list: string;
  active: boolean;
  onPoint(id: string): void;
  act: { current: ((path: string) => void) | null };
}

/** One line. Drawn anew only when it changes: at a letter most stay as they are. */
const Shown = memo(function Shown({ line, list, active, onPoint, act }: ShownProps) {
  const { id, icon: Icon, name, beside } = line;
  const self = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (active) self.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <li
      ref={self}
      id={`${list}${id}`}
      role="option"
      className="menu-item"
      aria-selected={active}
      data-focused={active ? "" : undefined}
      onMouseMove={() => onPoint(id)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => act.current?.(id)}
    >
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span className="palette-name">{name}</span>
      {beside !== undefined && <span className="soft small">{beside}</span>}
    </li>
  );
});
