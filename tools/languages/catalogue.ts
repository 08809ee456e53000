type Catalogue = { [key: string]: string | Catalogue };

const categories = ["zero", "one", "two", "few", "many", "other"];

/**
 * What is wrong with a catalogue beside its English, in sentences for its author: keys that are missing or too many, places in braces that
 * differ, endings that the language's plurals do not want.
 */
export function catalogueFlaws(english: Catalogue, given: Catalogue, tag: string): string[] {
  const [wanted, found] = [sentences(english), sentences(given)];
  const endings = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const flaws: string[] = [];
  for (const [key, { forms }] of found) {
    if (!wanted.has(key)) flaws.push(`${key}: the English has none`);
    for (const [ending, text] of forms) if (!/\S/.test(text)) flaws.push(`${key}${ending && `_${ending}`}: empty`);
  }
  for (const [key, { forms, plural }] of wanted) {
    const own = found.get(key)?.forms;
    if (!own) {
      flaws.push(`${key}: missing (“${[...forms.values()][0]!.slice(0, 60)}”)`);
      continue;
    }
    const expected = plural ? endings : [""];
    for (const one of expected) if (!own.has(one)) flaws.push(`${key}_${one}: missing`);
    for (const one of own.keys())
      if (!expected.includes(one)) flaws.push(`${key}_${one}: not an ending of this language`);
    const places = placesOf([...forms.values()].join(" "));
    for (const [ending, text] of own) {
      // “One lesson” need not say its number.
      const said = placesOf(text);
      const lacking = places.filter((one) => !said.includes(one) && !(plural && one === "count"));
      const strange = said.filter((one) => !places.includes(one) && !(plural && one === "count"));
      const name = ending ? `${key}_${ending}` : key;
      if (lacking.length > 0) flaws.push(`${name}: lacks {{${lacking.join("}}, {{")}}}`);
      if (strange.length > 0) flaws.push(`${name}: nothing fills {{${strange.join("}}, {{")}}}`);
    }
  }
  return flaws;
}

interface Sentence {
  plural: boolean;
  /** By the ending of its plural; "" where it has none. */
  forms: Map<string, string>;
}

/** Every sentence by its key, the forms of a plural together. */
function sentences(catalogue: Catalogue): Map<string, Sentence> {
  const flat = flatten(catalogue);
  const found = new Map<string, Sentence>();
  for (const [key, text] of flat) {
    const [, base = key, ending = ""] = /^(.*)_([a-z]+)$/.exec(key) ?? [];
    const plural = categories.includes(ending) && flat.has(`${base}_other`);
    const name = plural ? base : key;
    const one = found.get(name) ?? { plural, forms: new Map<string, string>() };
    found.set(name, one);
    one.forms.set(plural ? ending : "", text);
  }
  return found;
}

function flatten(catalogue: Catalogue, before = ""): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === "string" ? [[before + key, value] as const] : [...flatten(value, `${before}${key}.`)],
    ),
  );
}

function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]!))];
}
