import { placesInGsm, placesOfText } from "./gsm.ts";

/** A text as it travels: one message, or the parts that a handset puts together again. */
interface Cut {
  /** `gsm`: an octet a place; `ucs2`: every character takes two octets, and those outside the basic plane four. */
  coding: "gsm" | "ucs2";
  parts: readonly string[];
}

/** Places in a message of its own, and in one of several, whose header takes the rest (3GPP TS 23.040, 9.2.3.24.1). */
const room = { gsm: { single: 160, several: 153 }, ucs2: { single: 70, several: 67 } };

/** Cuts a text as the networks count it. One character that GSM's alphabet lacks makes all of it UCS-2. No character is cut in two. */
export function cutText(text: string): Cut {
  const inGsm = placesOfText(text);
  const coding = inGsm === null ? "ucs2" : "gsm";
  const placesOf = coding === "gsm" ? placesInGsm : (char: string) => char.length;
  if ((inGsm ?? text.length) <= room[coding].single) return { coding, parts: [text] };
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const char of text) {
    const places = placesOf(char);
    if (used + places > room[coding].several) {
      parts.push(part);
      [part, used] = ["", 0];
    }
    part += char;
    used += places;
  }
  return { coding, parts: [...parts, part] };
}
