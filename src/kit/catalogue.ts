/** A catalogue: nested or flat keys, sentences with `{{name}}` for values and `_one`/`_other` for counts. */
export type Catalogue = { [key: string]: string | Catalogue };

/** Every key of a catalogue, written with dots; `…_one` and `…_other` are asked for without their ending. */
export type KeysOf<C> = {
  [K in keyof C & string]-?: C[K] extends string ? Plain<K> : `${K}.${KeysOf<NonNullable<C[K]>>}`;
}[keyof C & string];
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
