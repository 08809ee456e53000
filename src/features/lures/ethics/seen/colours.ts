/** Red, green and blue, 0 to 255, and how much it covers of what is behind it, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, cover: number];

/** What a value says of a colour: one; that of what it stands in; or something that nobody knows here, such as a variable or a picture. */
export type Painted = Colour | "above" | "unknown";

/** The names of CSS Color 4, each with its six digits; of those of the system's own what they are in the light. */
const names = `
  aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd
  blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
  cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
  darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
  darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
  dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
  ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c
  indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
  lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a
  lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00
  limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
  mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
  mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
  orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9
  peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
  saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd
  slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
  violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
  canvas ffffff window ffffff canvastext 000000 windowtext 000000 buttontext 000000 fieldtext 000000
`;

let byName: ReadonlyMap<string, string> | undefined;

function named(name: string): string | undefined {
  byName ??= new Map(pairs(names.trim().split(/\s+/)));
  return byName.get(name);
}

function pairs(words: readonly string[]): [string, string][] {
  return Array.from({ length: words.length / 2 }, (_, at) => [words[2 * at]!, words[2 * at + 1]!]);
}

/** A number as styles write it. */
const number = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)";
const percent = `${number}%`;

/** A colour of a text, in small letters. */
export function colourOf(value: string): Painted {
  return value === "currentcolor" ? "above" : (parsed(value) ?? "unknown");
}

/** A colour that every browser knows. */
export function parsed(value: string): Colour | null {
  if (value === "transparent") return [0, 0, 0, 0];
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1] ?? named(value);
  if (hex) return fromHex(hex);
  for (const [kind, form] of forms) {
    const [, one, two, three, four = "1"] = form.exec(value) ?? [];
    if (one === undefined || two === undefined || three === undefined) continue;
    const cover = within(part(four, 1), 1);
    if (kind === "hsl")
      return [...fromHue(Number.parseFloat(one), within(part(two, 1), 1), within(part(three, 1), 1)), cover];
    return [...[one, two, three].map((each) => within(part(each, 255), 255)), cover] as unknown as Colour;
  }
  return null;
}

/** Colours as every browser reads them (CSS Color 4, sections 5.1 and 7): one that is written otherwise is dropped by some, or by all. */
const forms: readonly (readonly [kind: "rgb" | "hsl", form: RegExp])[] = [
  [number, number, number],
  [percent, percent, percent],
  [`${number}(?:deg)?`, percent, percent],
].flatMap((parts, at) => {
  const kind = at < 2 ? "rgb" : "hsl";
  const each = parts.map((one) => `(${one})`);
  const cover = `(${number}%?)`;
  return [
    [kind, new RegExp(`^${kind}a?\\(\\s*${each.join("\\s*,\\s*")}(?:\\s*,\\s*${cover})?\\s*\\)$`)] as const,
    [kind, new RegExp(`^${kind}a?\\(\\s*${each.join("\\s+")}(?:\\s*/\\s*${cover})?\\s*\\)$`)] as const,
  ];
});

/** A number, or so many percent of the whole. */
function part(text: string, whole: number): number {
  return text.endsWith("%") ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

function fromHex(hex: string): Colour | null {
  if (hex.length === 5 || hex.length === 7) return null;
  const pairs = hex.length > 4 ? hex.match(/../g)! : Array.from(hex, (one) => one + one);
  const [red, green, blue, cover = 255] = pairs.map((one) => Number.parseInt(one, 16)) as [number, number, number];
  return [red, green, blue, cover / 255];
}

/** CSS Color 4, section 7.1. */
function fromHue(hue: number, saturation: number, lightness: number): [number, number, number] {
  const at = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [at(0), at(8), at(4)];
}

/** One colour in front of another. */
export function before(front: Colour, behind: Colour): Colour {
  const cover = front[3];
  if (cover === 1) return front;
  const mixed = [0, 1, 2].map((at) => front[at]! * cover + behind[at]! * (1 - cover));
  return [...mixed, cover + behind[3] * (1 - cover)] as unknown as Colour;
}

/** How far a colour is from all others of which one is behind it, and from that which is the farthest, 0 to 255. */
export function distances(colour: Colour, behind: readonly Colour[]): [least: number, most: number] {
  const seen = behind.map((one) => before(colour, one));
  const channels = [0, 1, 2].map((at) => {
    const [ink, paper] = [seen.map((one) => one[at]!), behind.map((one) => one[at]!)];
    return {
      // Between two colours of a gradient are all that lie between them.
      least: Math.max(Math.min(...ink) - Math.max(...paper), Math.min(...paper) - Math.max(...ink), 0),
      most: Math.max(Math.max(...ink) - Math.min(...paper), Math.max(...paper) - Math.min(...ink)),
    };
  });
  return [Math.max(...channels.map(({ least }) => least)), Math.max(...channels.map(({ most }) => most))];
}
