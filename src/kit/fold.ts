import { lazyImport } from "./lazy-import.ts";

/** Loaded on first use: plain text never needs it. */
const table = lazyImport<(text: string) => string>("unhomoglyph");
const lookAlike = (text: string) => table()(text);

/** Letters that neither decomposition nor the table of look-alikes brings back to plain ones. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ĸ: "k",
  ᴀ: "a",
  ʙ: "b",
  ᴄ: "c",
  ᴅ: "d",
  ᴇ: "e",
  ꜰ: "f",
  ɢ: "g",
  ʜ: "h",
  ɪ: "i",
  ᴊ: "j",
  ᴋ: "k",
  ʟ: "l",
  ᴍ: "m",
  ɴ: "n",
  ᴏ: "o",
  ᴘ: "p",
  ʀ: "r",
  ꜱ: "s",
  ᴛ: "t",
  ᴜ: "u",
  ᴠ: "v",
  ᴡ: "w",
  ʏ: "y",
  ᴢ: "z",
  ɑ: "a",
  ɡ: "g",
  ʍ: "m",
  к: "k",
  т: "t",
  н: "h",
  в: "b",
  м: "m",
  и: "u",
  п: "n",
  я: "r",
  з: "3",
  ч: "4",
  б: "6",
  д: "a",
  л: "n",
  α: "a",
  β: "b",
  γ: "y",
  ε: "e",
  η: "n",
  κ: "k",
  μ: "u",
  τ: "t",
  χ: "x",
  ω: "w",
  "€": "e",
  "£": "l",
  "¢": "c",
  "¥": "y",
  "∂": "d",
  "§": "s",
};
const arabic: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
  ـ: "",
  // What other languages write with the same strokes (Persian, Urdu, Kurdish, Uyghur), in some of their places in a word without any difference.
  ...Object.fromEntries(
    Object.entries({ ي: "یېۍێے", ك: "کڪگ", ه: "ہھەۃ", و: "ۇۆۈۋۅ", ا: "ٲٳٵ", ن: "ں", ف: "ڡ", ق: "ٯ", ب: "ٮ" }).flatMap(
      ([plainly, twins]) => Array.from(twins, (twin) => [twin, plainly] as const),
    ),
  ),
};

/**
 * Text as the eye takes it: compatibility forms (NFKC), look-alikes of other alphabets (Unicode TR 39), marks and case are gone,
 * and so is what has no width.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const shown = text
    .replace(/\p{Default_Ignorable_Code_Point}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\u{1f1e6}-\u{1f1ff}]|[\u{1f150}-\u{1f169}]|[\u{1f170}-\u{1f189}]/gu, letterOfSymbol)
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");
  let out = "";
  for (const one of shown) out += one < "\x80" ? one : letter(one);
  return out
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

function letter(one: string): string {
  const small = one.toLowerCase();
  const known = plain[small] ?? arabic[one];
  // A capital's twin may be another letter than its small form's: Cyrillic В is B, в is a small capital of it.
  const twin = /[\p{Script=Arabic}]/u.test(one) ? one : lookAlike(one);
  if (/^[A-Za-z]{1,3}$/.test(twin.normalize("NFD").replace(/\p{M}+/gu, ""))) return twin;
  return known ?? one;
}

function letterOfSymbol(one: string): string {
  const code = one.codePointAt(0)!;
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
  return String.fromCharCode(97 + code - first);
}
