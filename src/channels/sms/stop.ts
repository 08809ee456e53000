/** Words by which people say that they want no more messages, or some again, as carriers and vendors know them; by the language that they are of. */
const words: Readonly<Record<string, { stop: readonly string[]; start: readonly string[] }>> = {
  en: {
    stop: [
      "stop",
      "stopall",
      "stop all",
      "unsubscribe",
      "cancel",
      "end",
      "quit",
      "optout",
      "opt out",
      "opt-out",
      "revoke",
    ],
    start: ["start", "unstop", "yes", "subscribe"],
  },
  de: { stop: ["stopp", "abmelden", "abbestellen", "ende", "keine sms"], start: ["anmelden", "starten"] },
  ar: { stop: ["توقف", "أوقف", "اوقف", "إيقاف", "ايقاف", "إلغاء", "الغاء"], start: ["ابدأ", "ابدا", "اشتراك"] },
  fr: { stop: ["arret", "arrêt", "arreter", "arrêter", "desabonner", "désabonner"], start: ["demarrer", "démarrer"] },
  es: { stop: ["parar", "alto", "baja", "cancelar"], start: ["alta", "comenzar", "iniciar"] },
  it: { stop: ["ferma", "basta", "annulla", "disiscrivi"], start: ["inizia", "avvia"] },
  pt: { stop: ["pare", "sair", "cancele"], start: ["iniciar", "começar"] },
  nl: { stop: ["uit", "afmelden", "stoppen"], start: ["aan", "aanmelden"] },
  pl: { stop: ["koniec", "rezygnuje", "rezygnuję"], start: ["wznow", "wznów"] },
  tr: { stop: ["dur", "iptal", "ret"], start: ["basla", "başla"] },
};

const wishes = new Map(
  Object.values(words).flatMap(({ stop, start }) => [
    ...stop.map((word) => [word.normalize("NFC"), "stop"] as const),
    ...start.map((word) => [word.normalize("NFC"), "start"] as const),
  ]),
);

/** What an answer asks for: no more messages, or some again; null when it is neither. The word stands alone, however it is written. */
export function keywordOf(text: string): "stop" | "start" | null {
  const plain = text.slice(0, 100).trim().normalize("NFC").toLowerCase().replaceAll(/[\p{P}\p{S}]+$|^[\p{P}\p{S}]+/gu, ""); // oxfmt-ignore
  return wishes.get(plain.replaceAll(/\s+/g, " ").trim()) ?? null;
}
