/** Small words of the languages that are shipped, folded (`kit/fold.ts`). */
const small = {
  en: "the a an of to in is are was were be been has have had will would can could should you your we our us it its this that these those with for from on at by and or but if as not no please do does did i my me he she they them there here what when who how which all any more after before until about into than then so",
  de: "der die das den dem des ein eine einen einem einer und oder aber ist sind war waren wird werden wurde wurden hat haben hatte sie ihr ihre ihren ihrem ihrer wir uns unser unsere ich du dein deine es nicht kein keine mit fur von vom zu zum zur im in am an auf bei bis aus nach uber unter bitte noch schon auch nur wenn dass als wie was wer vor durch um so hier heute",
  fr: "le la les un une des du de d l et ou mais est sont etait sera seront a ont avez avons vous votre vos nous notre nos je il elle ils on ce cette ces cet que qui quoi ne pas plus pour par avec sans dans sur sous au aux en y si comme avant apres chez merci son sa ses leur leurs tu ton ta tes s n j c",
  es: "el la los las un una unos unas de del al a y o pero es son era fue sera ha han he hay su sus usted tu le les lo nos nuestro nuestra se que quien como cuando donde con sin por para en sobre entre desde hasta si no mas ya muy este esta estos estas antes despues te mi",
  it: "il lo la i gli le un uno una di del della dei delle dello a ad al alla ai alle e ed o ma sono era sara ha hanno suo sua suoi sue lei ci si che chi come quando dove con senza per in nel nella su sul da dal dalla non piu questo questa prima dopo entro anche",
  nl: "de het een en of maar is zijn was waren wordt worden heeft hebben u uw je jouw jij we wij ons onze ik hij zij ze er dit dat deze die niet geen met voor van te ten ter op in aan bij uit naar over onder als om tot nog ook dan door",
  pt: "o a os as um uma uns umas de do da dos das e ou mas sao era foi sera tem ha seu sua seus suas voce lhe nos nosso nossa se que quem como quando onde com sem por para em no na nas ao aos sobre entre ate nao mais ja muito este esta antes depois",
  pl: "i w we z ze na do od po za o u dla przy przez nad pod przed jest sa byl byla bylo bedzie beda zostal zostala zostalo ma maja nie tak ale lub czy co kto jak gdy kiedy gdzie sie twoj twoja twoje pan pani panstwa nasz nasza nam my ja to ten ta te tego tym prosze oraz juz jeszcze",
  ar: "من في على علي الى الي عن مع هذا هذه ذلك التي الذي ان لا لم لن قد كل ما هل او و ثم بعد قبل حتى حتي يرجى يرجي تم سيتم كان هو هي نحن انت يا",
} as const;

export type Language = keyof typeof small;
/** In the order of the columns of the lists. */
export const languages = Object.keys(small) as Language[];

let sets: [Language, Set<string>][] | undefined;

let allSmall: ReadonlySet<string> | undefined;

/** Whether a folded word is one of these, in any language: few sentences end with one. */
export function isSmallWord(word: string): boolean {
  allSmall ??= new Set(Object.values(small).flatMap((list) => list.split(" ")));
  return allSmall.has(word);
}

/** The languages that folded words may be in, by their small words: several when they are close, all when there is none. */
export function languagesOf(all: readonly string[]): readonly Language[] {
  return likeliest(smallWordsOf(all));
}

type Counts = readonly (readonly [Language, number])[];

function smallWordsOf(all: readonly string[]): Counts {
  sets ??= languages.map((one) => [one, new Set(small[one].split(" "))]);
  return sets.map(([one, known]) => {
    const found = all.filter((word) => known.has(word)).length;
    return [one, one === "ar" ? found + all.filter((word) => /\p{Script=Arabic}/u.test(word)).length : found];
  });
}

function likeliest(counts: Counts): readonly Language[] {
  const most = Math.max(...counts.map(([, count]) => count));
  return most === 0 ? languages : counts.filter(([, count]) => count >= 0.75 * most).map(([one]) => one);
}

/**
 * The languages that a sentence may be in: of the text around it each of which it has a small word, and where that is none of those that it sounds like most,
 * these, too. One in another language than the text is in its own; in short ones the words of close languages are the same ("a la").
 * @param around the languages that the text may be in
 */
export function languagesNear(sentence: readonly string[], around: readonly Language[]): readonly Language[] {
  const counts = smallWordsOf(sentence);
  const own = likeliest(counts);
  if (own === languages) return around;
  const shared = counts.flatMap(([one, count]) => (count > 0 && around.includes(one) ? one : []));
  return own.some((one) => around.includes(one)) ? shared : [...own, ...shared];
}
