import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** What the address will say as soon as it is drawn: two changes within one drawing must not lose the first. */
let ahead: URLSearchParams | null = null;

/**
 * What a screen shows of its subject (filters, order, the tab), kept in its address, so that it can be linked to, and Back undoes it.
 * What stands at its default is left out. Other parameters are left alone.
 * @param defaults every name with its default
 */
export function useAddressState<const D extends Readonly<Record<string, string>>>(
  defaults: D,
): [{ readonly [K in keyof D]: string }, (changes: Changes<D> | ((now: State<D>) => Changes<D>)) => void] {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    ahead = null;
  }, [params]);
  const change = (changes: Changes<D> | ((now: State<D>) => Changes<D>)) => {
    const before = ahead ?? params;
    ahead = changed(before, defaults, typeof changes === "function" ? changes(state(before, defaults)) : changes);
    setParams(ahead, { replace: true, preventScrollReset: true });
  };
  return [state(params, defaults), change];
}

type State<D> = { readonly [K in keyof D]: string };
type Changes<D> = { readonly [K in keyof D]?: string };

function state<D extends Readonly<Record<string, string>>>(params: URLSearchParams, defaults: D): State<D> {
  const now = Object.entries(defaults).map(([name, usual]) => [name, params.get(name) ?? usual]);
  return Object.fromEntries(now) as State<D>;
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
