import { useSearchParams } from "react-router";

/**
 * What a screen shows of its subject (filters, order, the tab), kept in its address, so that it can be linked to, and Back undoes it.
 * What stands at its default is left out. Other parameters are left alone.
 * @param defaults every name with its default
 */
export function useAddressState<const D extends Readonly<Record<string, string>>>(
  defaults: D,
): [{ readonly [K in keyof D]: string }, (changes: { readonly [K in keyof D]?: string }) => void] {
  const [params, setParams] = useSearchParams();
  const now = Object.fromEntries(Object.entries(defaults).map(([name, usual]) => [name, params.get(name) ?? usual]));
  const change = (changes: Record<string, string | undefined>) =>
    setParams((before) => changed(before, defaults, changes), { replace: true, preventScrollReset: true });
  return [now as { [K in keyof D]: string }, change];
}

/** The parameters of an address after some of them have changed. */
export function changed(
  before: URLSearchParams,
  defaults: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === defaults[name]) after.delete(name);
    else after.set(name, value);
  return after;
}
