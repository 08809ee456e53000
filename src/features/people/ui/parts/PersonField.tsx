import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useContext, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import {
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components";
import { useScreen } from "../../../../ui/screen.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";
import "../../../../ui/parts/field.css";
import "../../../../ui/parts/menu.css";

export interface Chosen {
  id: string;
  name: string;
}

interface PersonFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: Chosen | null;
  onChange(to: Chosen | null): void;
  disabled?: boolean;
  /** Finds also those who are not active. */
  inactive?: boolean;
  /** What can be chosen besides people, and what stands beside its name. */
  also?: readonly (Chosen & { beside: string })[];
}

/** Somebody from the directory, found while typing. */
export function PersonField(props: PersonFieldProps) {
  const { label, hint, error, value, onChange, disabled = false, inactive = false, also = [] } = props;
  const { call, organisation } = useScreen();
  const say = usePeopleWords();
  const [typed, setTyped] = useState(value?.name ?? "");
  const name = value?.name ?? "";
  // What was typed before a page was loaded anew comes back a moment after the field.
  useEffect(() => setTyped(name), [name]);
  const search = useDeferredValue(useDebounced(typed.trim(), 200));
  const searching = search !== "" && search !== name;
  const { data } = useQuery({
    queryKey: ["people", "choice", organisation.id, search, inactive],
    enabled: searching,
    queryFn: () => call(contract.listPeople, { search, ...(!inactive && { active: true }), limit: 8 }),
    // While one types on, what was found before stays in sight: "nobody" is said of an answer only.
    placeholderData: keepPreviousData,
  });
  const answer = searching ? data : undefined;
  const items = answer
    ? [
        ...also.filter((one) => one.name.toLowerCase().includes(search.toLowerCase())),
        ...answer.items.map(({ id, name, email }) => ({ id, name: name || email, beside: email })),
      ]
    : [];
  // What opens menus is heavier than the screen around it: the screen is drawn first, with who is chosen.
  const stands = useDeferredValue(true, false);
  if (!stands)
    return (
      <div className="field">
        <label>{label}</label>
        <input className="input" aria-label={label} value={name} disabled />
      </div>
    );
  return (
    <ComboBox
      className="field"
      items={items}
      inputValue={typed}
      value={value?.id ?? null}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      menuTrigger="manual"
      onInputChange={(text) => {
        setTyped(text);
        if (text.trim() === "") onChange(null);
      }}
      onChange={(key) => {
        const found = items.find(({ id }) => id === key);
        // Whoever leaves it without choosing somebody reads who stays chosen: what stands there is what is sent.
        const person = found ?? (key === null ? null : value);
        if (found) onChange({ id: found.id, name: found.name });
        setTyped(person?.name ?? "");
      }}
    >
      <OpenOnceFound answer={answer} />
      <Label>{label}</Label>
      <Input className="input" />
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="wrong">{error}</FieldError>
      <Popover className="menu-popover">
        <ListBox className="menu" renderEmptyState={() => <p className="small soft">{say("departments.nobody")}</p>}>
          {(person: (typeof items)[number]) => (
            <ListBoxItem className="menu-item" textValue={person.name}>
              {person.name} <span className="small soft">{person.beside}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Shows the choices once there is an answer: a menu that opened with the first key would say of everybody that nobody was found. */
function OpenOnceFound({ answer }: { answer: object | undefined }) {
  // None where react-aria draws the children once more, to learn what the list consists of.
  const state = useContext(ComboBoxStateContext);
  const follow = useEffectEvent(() => {
    if (!state?.isFocused) return;
    if (answer) state.open(null, "input");
    else state.setOpen(false);
  });
  useEffect(() => follow(), [answer]);
  return null;
}
