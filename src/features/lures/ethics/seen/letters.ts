/** Letters that stand on their heads or in a mirror; read from the other end they are others. */
const alphabets: readonly { odd: ReadonlySet<string>; letters: ReadonlyMap<string, string> }[] = [
  {
    odd: new Set("ɐɔǝəɟƃᵷɓɥᴉıɾʞɯɹʇʌʍʎ⅄∀ᗺƆᗡƎℲ⅁⋊˥Ԁᴚ┴⊥∩Λ"),
    letters: pairs(
      "ɐa ∀A qb ᗺB ɔc ƆC pd ᗡD ǝe əe ƎE ɟf ℲF ƃg ᵷg ɓg ⅁G ɥh ᴉi ıi ɾj ſJ ʞk ⋊K ˥L ɯm WM un dp ԀP bq ɹr ᴚR ʇt ┴T ⊥T nu ∩U ʌv ΛV ʍw MW ʎy ⅄Y ˙. ¡! ¿? ,'",
    ),
  },
  {
    odd: new Set("ɒɔɘꟻʇǫʜʞᴎɿƨƚγƹ"),
    letters: pairs("ɒa db ɔc bd ɘe ꟻf ʇf ǫg ʜh ʞk ᴎn qp pq ɿr ƨs ƚt γy ƹz"),
  },
];
/** Single ones are phonetic script, or another alphabet's. */
const fewestOdd = 3;

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(" ").map((pair) => Array.from(pair) as [string, string]));
}

/** A text whose letters are turned or mirrored, as it is read then: from its end and, where a style turns it back, from its beginning. */
export function mirroredReadings(text: string): string[] {
  return alphabets.flatMap(({ odd, letters }) => {
    const signs = Array.from(text);
    if (signs.filter((sign) => odd.has(sign)).length < fewestOdd) return [];
    const read = signs.map((sign) => letters.get(sign) ?? sign);
    return [read.join(""), read.toReversed().join("")];
  });
}
