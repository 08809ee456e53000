import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { contract } from "../../../../features/lures/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { refusalIn } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { fieldsOf, isShort } from "./fields.ts";
import type { Fields, Lure } from "./fields.ts";
import { troublesOf } from "./problems.ts";
import { useLureWords } from "./words.ts";

export type SavedDraft = NonNullable<OutputOf<typeof contract.getLureDraft>["draft"]>;

/** Everything around one lure that is being written: its fields, what the check says of them, what is kept of them, and how they are saved. */
export type Editor = ReturnType<typeof useEditor>;

/** @param kept what the author wrote the last time and did not save */
export function useEditor(lure: Lure, kept: SavedDraft | null) {
  const { organisation, permissions } = useScreen();
  const queries = useQueryClient();
  const editable = lure.source === "own" && !lure.archived && mayCall(contract.updateLure, permissions);
  const [base, setBase] = useState(kept?.base ?? lure.version);
  const [fields, setFields] = useState<Fields>(() => ({ ...fieldsOf(lure), ...(kept?.fields as Partial<Fields>) }));
  const [saved, setSaved] = useState(() => fieldsOf(lure));
  const [conflict, setConflict] = useState(false);
  const [revision, setRevision] = useState(0);
  const dirty = JSON.stringify(fields) !== JSON.stringify(saved);
  const unsaved = useRef(false);
  const input = inputOf(fields, saved, isShort(lure));
  const checked = useChecked(lure, editable, fields, input);
  const keeping = useKeeping(lure.id, base, fields, editable && dirty);
  // What is kept by the server is safe; only the last second before that is not.
  unsaved.current = editable && dirty && keeping !== "kept";
  const put = (next: Fields) => {
    setFields(next);
    // Who goes on typing after a save keeps the place, unless the text was changed by it.
    if (next.html !== fields.html || next.text !== fields.text || next.landing.html !== fields.landing.html)
      setRevision((before) => before + 1);
  };
  const take = (next: Lure) => {
    put(fieldsOf(next));
    setSaved(fieldsOf(next));
    setBase(next.version);
    setConflict(false);
    queries.setQueryData(["lure", organisation.id, next.id], next);
  };
  const save = useAct(contract.updateLure, {
    changes: [["lures"], ["lure-versions", lure.id]],
    onDone: take,
    onRefused(error) {
      const current = refusalIn(error)?.reason === "not-current";
      if (current) setConflict(true);
      return current;
    },
  });
  return {
    lure,
    editable,
    fields,
    base,
    dirty,
    unsaved,
    keeping,
    checked,
    conflict,
    /** Somebody has saved another version since this one was opened. */
    overtaken: lure.version > base,
    /** Changes when another text than the typed one has come in. */
    revision,
    put,
    set: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    save: (on = base) => save.mutate({ id: lure.id, base: on, ...input }),
    saving: save.isPending,
    take,
    openConflict: setConflict,
    /** Back to what is saved. */
    drop: () => put(saved),
  };
}

/** What has to be sent: the plain text follows the HTML until its author writes it; where messages are text alone there is nothing else. */
function inputOf(fields: Fields, saved: Fields, short: boolean): Partial<Fields> {
  if (short) {
    const { html: _html, subject: _subject, senderLocal: _local, ...input } = fields;
    return input;
  }
  return fields.html !== saved.html && fields.text === saved.text ? { ...fields, text: null } : fields;
}

/** What the code that sends makes of what is written, a moment after the last key. */
function useChecked(lure: Lure, editable: boolean, fields: Fields, input: Partial<Fields>) {
  const { call, organisation } = useScreen();
  const say = useLureWords();
  const rested = useDebounced(JSON.stringify(input), 700);
  const own = useQuery({
    queryKey: ["lure-check", organisation.id, rested],
    queryFn: () => call(contract.checkLure, { ...(JSON.parse(rested) as Fields), channel: lure.channel }),
    enabled: editable,
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const shipped = useQuery({
    queryKey: ["lure-preview", organisation.id, lure.id, lure.version],
    queryFn: () => call(contract.previewLure, { id: lure.id }),
    enabled: !editable,
  });
  // What cannot be shown now was shown a moment ago.
  const last = useRef<typeof own.data>(undefined);
  last.current = own.data ?? last.current;
  const refused = own.error ? (refusalIn(own.error) ?? { detail: say("problems.unreachable"), fields: [] }) : null;
  const now = own.error ? null : (own.data ?? null);
  return {
    preview: editable ? last.current?.preview : shipped.data,
    scale: last.current,
    troubles: troublesOf(fields, refused, now, (what) => say("problems.removed", { what })),
    busy: own.isFetching || rested !== JSON.stringify(input),
  };
}

type Keeping = "nothing" | "waiting" | "kept" | "failed";

/** Keeps what is written on the server, a moment after the last key, and tries again while that does not succeed. */
function useKeeping(id: string, base: number, fields: Fields, dirty: boolean): Keeping {
  const { call } = useScreen();
  const text = JSON.stringify(fields);
  const rested = useDebounced(text, 1200);
  const [done, setDone] = useState<{ text: string; failed: boolean } | null>(null);
  const [round, setRound] = useState(0);
  const had = useRef(false);
  useEffect(() => {
    if (!dirty) {
      if (had.current) void call(contract.dropLureDraft, { id }).catch(() => {});
      had.current = false;
      return;
    }
    let later: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    call(contract.keepLureDraft, { id, base, fields: JSON.parse(rested) as Fields }).then(
      () => {
        had.current = true;
        if (!over) setDone({ text: rested, failed: false });
      },
      () => {
        if (over) return;
        setDone({ text: rested, failed: true });
        later = setTimeout(() => setRound((before) => before + 1), 5000);
      },
    );
    return () => {
      over = true;
      clearTimeout(later);
    };
  }, [call, id, base, rested, dirty, round]);
  if (!dirty) return "nothing";
  if (done?.failed) return "failed";
  return done?.text === text ? "kept" : "waiting";
}
