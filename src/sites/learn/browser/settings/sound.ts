/** Under which name a browser keeps that somebody wants to hear the program. */
const keptAs = "hookwise.sound";

/** What is heard, each as notes: pitch (hertz) and when it begins (seconds). Short and quiet; nothing is told by sound alone. */
const sounds = {
  /** A message was read right. */
  right: [
    [659, 0],
    [880, 0.09],
  ],
  /** It was not: one calm note, no buzzer. */
  learnt: [[392, 0]],
  /** The round is over. */
  over: [
    [523, 0],
    [659, 0.1],
    [784, 0.2],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, at: number])[]>;

const loudness = 0.06;
const noteLasts = 0.22;

let speaker: AudioContext | null = null;

/** Lets the program be heard, or keeps it silent, which it is at first; kept here, so that the next start knows it at once. */
export function setSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(keptAs, "on");
    else localStorage.removeItem(keptAs);
  } catch {}
}

/** Plays a sound where somebody wants to hear the program; a browser that has none, or lets nothing be heard yet, stays silent. */
export function sound(which: keyof typeof sounds): void {
  if (!isSoundOn()) return;
  try {
    speaker ??= new AudioContext();
    void speaker.resume();
    for (const [hertz, at] of sounds[which]) note(speaker, hertz, speaker.currentTime + at);
  } catch {}
}

function isSoundOn(): boolean {
  try {
    return localStorage.getItem(keptAs) === "on";
  } catch {
    return false;
  }
}

/** One note that swells and fades, so that nothing clicks. */
function note(through: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [through.createOscillator(), through.createGain()];
  tone.type = "sine";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + noteLasts);
  tone.connect(volume).connect(through.destination);
  tone.start(at);
  tone.stop(at + noteLasts);
}
