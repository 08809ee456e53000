import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo, useRef, useState } from "react";
import { get, useForm } from "react-hook-form";
import type {
  DefaultValues,
  FieldErrors,
  FieldValues,
  Path,
  UseFormRegisterReturn,
  UseFormReturn,
} from "react-hook-form";
import type { Endpoint } from "../../kit/contract.ts";
import { filledPath } from "../call.ts";
import type { Call, InputOf, OutputOf } from "../call.ts";
import { usePartWords } from "../parts/words.ts";
import { isAboutPlan } from "../problem.ts";
import { isSameForm, restorable } from "./drafts.ts";
import { faultSentence } from "./faults.ts";
import type { Fault, SayForm } from "./faults.ts";
import { inputFrom, isRequired, limitOf } from "./input.ts";
import { placed } from "./refusal.ts";
import { newTries } from "./tries.ts";

interface ContractFormOptions<E extends Endpoint, V extends FieldValues> {
  call: Call;
  endpoint: E;
  /** What the fields begin with. It names every field that the form shows; what is wrong with any other is said above them. */
  start: V;
  /** The endpoint's input where it is not just what is typed: path parameters, fixed values, an address in lower case. */
  input?(typed: V): InputOf<E>;
  onDone(result: OutputOf<E>, sent: InputOf<E>): void | Promise<void>;
  /** After every answer, also a refusal. */
  onSettled?(): unknown;
}

/** What the frame of a form (`Form.tsx`) needs to know of it. */
export interface FormState {
  /** What no field of the form can say. */
  above: string | null;
  /** The plan does not allow it: the page of the subscription helps. */
  aboutPlan: boolean;
  /** It is being sent. */
  busy: boolean;
  /** How many tries were refused, here or by the API. */
  refused: number;
  /** Something was changed since it was last saved; in a ref for whoever asks outside of drawing. */
  dirty: boolean;
  unsaved: { readonly current: boolean };
  /** How what is typed can be kept and brought back; null where there is nothing to keep. */
  draft: Draft | null;
  /** Checks what is typed and sends it; does nothing while that is under way. */
  send(): Promise<void>;
}

/** A form as whoever keeps its drafts needs it. The same object as long as the form is shown. */
interface Draft {
  /** What the form is about: its endpoint, with the ids in its path. */
  place: string;
  /** Calls back with what is typed at each change, with null once nothing is unsaved. @returns the way to stop it */
  onTyped(tell: (typed: object | null) => void): () => void;
  /** Puts back what was typed. @returns whether that differs from what is there */
  restore(typed: Record<string, unknown>): boolean;
  /** Back to what is saved. */
  drop(): void;
}

interface ContractForm<V extends FieldValues>
  extends FormState, Pick<UseFormReturn<V, unknown, Sendable>, "control" | "watch" | "setValue"> {
  /** Back to what the fields began with. */
  reset(): void;
  /** For a part: what ties it to the form, what is wrong with it, and whether the endpoint needs it. */
  field<N extends Path<V>>(name: N): FieldTie<N>;
  /** The most characters that a text may have, for the part's counter. */
  limit(name: Path<V>): number | undefined;
}

/** What is sent, once it was checked. */
type Sendable = Record<string, unknown>;

export type FieldTie<N extends string = string> = UseFormRegisterReturn<N> & { error?: string | undefined };

/**
 * A form for one endpoint. The endpoint's own schema checks what is typed, `call` sends it, and what the API refuses comes back to the fields.
 * What is typed stays until `onDone`. Tries of the same input share an Idempotency-Key, so that one whose answer was lost is not done twice.
 */
export function useContractForm<E extends Endpoint, V extends FieldValues>(
  options: ContractFormOptions<E, V>,
): ContractForm<V> {
  const { call, endpoint, start, onDone, onSettled } = options;
  const say = usePartWords();
  // `endpoint()` gives every one a schema, and the build keeps it for modules that import this one.
  const schema = endpoint["~orpc"].inputSchema!;
  const isShown = (path: string) => Object.hasOwn(start, path.split(".", 1)[0]!);
  const form = useForm<V, unknown, Sendable>({
    defaultValues: start as DefaultValues<V>,
    shouldFocusError: false,
    resolver: standardSchemaResolver<V, unknown, Sendable>({
      "~standard": {
        version: 1,
        vendor: "contract",
        validate: async (typed) => {
          const input = inputFrom(schema, options.input?.(typed as V) ?? (typed as V));
          const { issues } = await schema["~standard"].validate(input);
          return issues ? { issues: issues.map((issue) => worded(issue, input, say)) } : { value: input };
        },
      },
    }),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [refused, setRefused] = useState({ times: 0, above: null as string | null, aboutPlan: false });
  const sending = useRef(false);
  const [tries] = useState(newTries);
  const unsaved = useRef(false);
  unsaved.current = isDirty;
  const saved = useRef(start);
  const notify = useRef<(typed: object | null) => void>(() => {});
  const draft = useMemo<Draft>(
    () => ({
      place: placeOf(endpoint, options.input?.(start) ?? start),
      onTyped(tell) {
        notify.current = tell;
        return form.subscribe({
          formState: { values: true },
          callback: ({ values }) => tell(isSameForm(values, saved.current) ? null : values),
        });
      },
      restore(typed) {
        const fits = restorable(typed, saved.current);
        if (isSameForm({ ...saved.current, ...fits }, saved.current)) return false;
        for (const [name, value] of Object.entries(fits))
          form.setValue(name as Path<V>, value as never, { shouldDirty: true });
        return true;
      },
      drop() {
        form.reset(saved.current);
        notify.current(null);
      },
    }),
    // What a form is about does not change while it is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setRefused(({ times }) => ({ times, above: null, aboutPlan: false }));
    const typed = structuredClone(form.getValues());
    let done: (() => void | Promise<void>) | undefined;
    let above: string | null = null;
    let aboutPlan = false;
    const check = form.handleSubmit(async (checked) => {
      const sent = checked as InputOf<E>;
      try {
        const result = await call(endpoint, sent, { key: tries.keyFor(sent) });
        done = () => onDone(result, sent);
      } catch (error) {
        const refusal = placed(error, isShown, say);
        for (const { name, message } of refusal.at) form.setError(name as Path<V>, { type: "api", message });
        above = refusal.above;
        aboutPlan = isAboutPlan(error);
      }
    });
    await check().finally(() => {
      sending.current = false;
    });
    if (!done) setRefused(({ times }) => ({ times: times + 1, above, aboutPlan }));
    onSettled?.();
    if (!done) return;
    tries.over();
    form.resetDefaultValues(typed);
    saved.current = typed;
    unsaved.current = false;
    notify.current(null);
    await done();
  };

  return {
    control: form.control,
    watch: form.watch,
    setValue: form.setValue,
    reset() {
      form.reset(start);
      saved.current = start;
      notify.current(null);
    },
    above: [refused.above, ...elsewhere(errors, isShown)].filter(Boolean).join(" ") || null,
    aboutPlan: refused.aboutPlan,
    busy: isSubmitting,
    refused: refused.times,
    dirty: isDirty,
    unsaved,
    draft,
    send,
    limit: (name) => limitOf(schema, name),
    field: (name) => ({
      ...form.register(name),
      // A box that may stay unticked is not one that must be filled.
      required: typeof start[name] !== "boolean" && isRequired(schema, name),
      error: messageIn(get(errors, name)),
    }),
  };
}

function worded(issue: { message: string; path?: readonly unknown[] | undefined }, input: unknown, say: SayForm) {
  const path = (issue.path ?? []) as PropertyKey[];
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  return { path, message: faultSentence(issue as Fault, given, say) };
}

function placeOf(endpoint: Endpoint, input: unknown): string {
  const { method, path } = endpoint["~orpc"].meta;
  return `${method} ${filledPath(path, input as Record<string, unknown>).path}`;
}

/** What is wrong with fields that the form does not show. */
function elsewhere(errors: FieldErrors, isShown: (path: string) => boolean): string[] {
  return Object.keys(errors).flatMap((name) => (isShown(name) ? [] : (messageIn(errors[name]) ?? [])));
}

/** The first message in an error, which for a list or an object has errors of its own inside. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  // `ref` is the input itself.
  const inside = Object.entries(error).filter(([name]) => name !== "ref");
  return inside.map(([, one]) => messageIn(one)).find((message) => message !== undefined);
}
