import { raw } from "../../../../kit/page/markup.ts";
import type { Markup } from "../../../../kit/page/markup.ts";

// One family: 400 × 280, one line of water, ink for what is built, tide for what is calm, coral for what has a hook. Colours are classes
// (styles/scenes.css), so that each picture follows light and dark.

const wide = 400;

function scene(above: string, below = "", level = 190): Markup {
  return raw(
    `<svg viewBox="0 0 ${wide} 280" fill="none" aria-hidden="true" focusable="false">${above}` +
      `<path class="s-water" d="M0 ${level}${crest(level)}V280H0z"/><path class="s-surface" d="M0 ${level}${crest(level)}"/>${below}</svg>`,
  );
}

function crest(y: number): string {
  return `Q20 ${y - 12} 40 ${y}${"t40 0".repeat(9)}`;
}

/** A letter with a tail, swimming to the right; turned by a negative width. */
function fish(x: number, y: number, size = 1, kind = ""): string {
  return (
    `<g class="s-fish ${kind}" transform="translate(${x} ${y}) scale(${size})"><path class="s-tail" d="M1 14-13 4v21z"/>` +
    '<rect x="0" y="0" width="42" height="28" rx="5"/><path d="m2 4 19 13L40 4"/><circle class="s-eye" cx="34" cy="19" r="2"/></g>'
  );
}

function boat(x: number, y: number, size = 1): string {
  return (
    `<g class="s-boat" transform="translate(${x} ${y}) scale(${size})"><path class="s-shade" d="M60 0 32 58h28z"/><path d="M60 0 88 58H60z"/>` +
    '<path d="M0 48 32 58h56l32-10-24 34H24z"/></g>'
  );
}

const sun = (x: number, y: number, r = 26) => `<circle class="s-sun" cx="${x}" cy="${y}" r="${r}"/>`;
const gull = (x: number, y: number, size = 1) =>
  `<path class="s-gull" d="M${x} ${y}q${11 * size}-${12 * size} ${20 * size} 0 ${10 * size}-${12 * size} ${20 * size} 0"/>`;
const hook = (x: number, top: number, y: number) =>
  `<path class="s-line" d="M${x} ${top}V${y}"/><g class="s-hook"><circle cx="${x}" cy="${y + 4}" r="4"/><path d="M${x} ${y + 8}v26c0 11-6 16-14 16s-14-6-14-15l8 7"/></g>`;

function buoy(x: number, y: number, label: string): string {
  return (
    `<g class="s-buoy" transform="translate(${x} ${y})"><path d="M-15 26-9-8H9l6 34z"/><path class="s-stripe" d="M-12 9h24"/><circle cy="-16" r="6"/></g>` +
    `<text class="s-number" x="${x}" y="${y + 52}">${label}</text>`
  );
}

/** The pictures of the inner pages, by what they show. */
export const pictures = {
  boats: scene(
    sun(330, 60) + gull(60, 54) + gull(108, 34, 0.8) + boat(22, 118, 0.62) + boat(118, 92, 0.98) + boat(262, 70, 1.12),
    fish(60, 226, 0.8) + fish(176, 236, 0.9) + fish(290, 220, 0.75),
  ),
  net: scene(
    sun(66, 58, 24) + boat(232, 104, 1.05) + '<path class="s-line" d="M232 156C150 150 96 170 74 208"/>',
    '<path class="s-net" d="M74 206c-6 40 30 62 96 62s104-20 98-66M92 214c26 18 128 22 158-4M88 234c36 20 142 20 172-6M104 254c40 12 110 12 148-8M118 212l-8 44M146 220v48M176 222v46M206 220l4 46M234 212l10 42"/>' +
      fish(112, 222, 0.7) +
      fish(172, 236, 0.7, "hooked") +
      fish(206, 214, 0.6),
    184,
  ),
  catch: scene(
    '<path class="s-wood" d="M28 122h344M64 122v150M336 122v150M200 122v150"/>' +
      '<path class="s-line" d="M77 122v16M181 122v16M305 122v16"/><g transform="translate(56 138)">' +
      `${fish(0, 0, 1)}</g><g transform="translate(150 138)">${fish(0, 0, 1.5)}</g><g transform="translate(262 138)">${fish(0, 0, 2.05)}</g>` +
      sun(320, 52) +
      gull(110, 62),
    "",
    232,
  ),
  buoys: scene(
    sun(322, 56) + boat(10, 96, 0.78) + gull(196, 52),
    [1, 2, 3, 4, 5, 6].map((n) => buoy(86 + n * 48, 176 - (n % 2) * 10, String(n))).join("") +
      '<path class="s-course" d="M120 214c30 26 60-14 98 6s70-16 98 2 40-8 62-4"/>',
    184,
  ),
  harbour: scene(
    sun(70, 62, 24) +
      '<path class="s-house" d="M190 170v-58l26-20 26 20v58zM242 170v-84h44v84M286 170v-46l28-22 28 22v46z"/><path class="s-door" d="M210 170v-22h14v22M256 108h16M256 126h16M306 170v-24h16v24"/><path class="s-wood" d="M150 172h230"/>' +
      boat(22, 112, 0.8) +
      gull(124, 60),
    boat(126, 158, 0.5) + boat(232, 164, 0.42) + fish(40, 230, 0.8) + fish(318, 232, 0.7),
  ),
  lighthouse: scene(
    '<path class="s-beam" d="M222 64 400 18v86zM182 64 0 30v66z"/>' +
      '<path class="s-house" d="M176 186l10-106h32l10 106z"/><path class="s-stripe-wide" d="M181 132h42M178 162h48"/><path class="s-house" d="M180 80h44M186 80V52h32v28M182 52l20-18 20 18z"/><circle class="s-sun" cx="202" cy="66" r="9"/>' +
      '<path class="s-rock" d="M128 196c10-22 34-24 52-14 20-10 60-8 92 14z"/>' +
      gull(58, 120),
    fish(48, 226, 0.9) + fish(300, 232, 0.8) + fish(160, 240, 0.7),
  ),
  pier: scene(
    sun(312, 62, 30) +
      '<path class="s-wood" d="M0 150h232M28 150v120M92 150v120M156 150v120M220 150v120"/><path class="s-house" d="M96 146v-30h58v30M90 116h70"/><path class="s-line" d="M96 100h58M100 100v16M150 100v16"/>' +
      gull(196, 72) +
      '<g class="s-gull-sits" transform="translate(206 132)"><path d="M0 10c6-14 22-12 26-2l10-4-6 12H8z"/><path d="M12 18v6M18 18v6"/></g>',
    fish(270, 226, 0.9) + fish(338, 244, 0.7),
  ),
  bottle: scene(
    sun(318, 58, 26) + gull(90, 60) + gull(136, 42, 0.8),
    '<g class="s-bottle" transform="translate(136 150) rotate(-14 60 40)"><path d="M0 26c0-10 8-16 18-16h62c10 0 14 8 26 8h26v28h-26c-12 0-16 8-26 8H18C8 54 0 48 0 38z"/><path class="s-cork" d="M132 20h14v24h-14z"/><path class="s-letter" d="M24 20h44v24H24zM24 20l22 14 22-14"/></g>' +
      fish(60, 238, 0.8) +
      fish(302, 230, 0.7),
  ),
  lifebuoy: scene(
    sun(66, 62, 24) + boat(250, 96, 1) + '<path class="s-line" d="M262 150C226 160 214 176 190 184"/>',
    '<g class="s-buoy-ring"><circle cx="150" cy="198" r="46"/><circle cx="150" cy="198" r="22"/><path class="s-stripe-wide" d="M150 152v24M150 220v24M104 198h24M172 198h24"/></g>' +
      fish(270, 234, 0.8) +
      fish(38, 226, 0.6),
  ),
  gulls: scene(
    sun(306, 70, 34) + gull(64, 90, 1.4) + gull(140, 52, 1) + gull(196, 96, 0.8) + boat(196, 104, 1),
    fish(58, 226, 0.9) + fish(150, 240, 0.7) + fish(326, 228, 0.8),
  ),
  chart: scene(
    '<g transform="rotate(-4 200 130)"><path class="s-paper" d="M52 34h296v176H52z"/><path class="s-fold" d="M150 34v176M250 34v176"/><path class="s-island" d="M84 84c14-20 44-16 48 2s-18 32-36 26-20-16-12-28zM262 150c18-16 52-10 54 8s-30 24-46 18-18-16-8-26z"/><path class="s-course" d="M118 132c36 34 60-30 96-8s30 30 56 22"/><path class="s-cross" d="m264 140 12 12m0-12-12 12"/><g class="s-compass"><circle cx="304" cy="78" r="24"/><path d="m304 58 6 20-6 20-6-20z"/></g></g>',
    "",
    246,
  ),
  knot: scene(
    sun(74, 56, 24) +
      '<path class="s-wood" d="M0 152h400"/><path class="s-bollard" d="M176 152v-44h48v44M166 108h68a10 10 0 0 0 0-18h-68a10 10 0 0 0 0 18z"/>' +
      '<path class="s-rope" d="M30 210c40-34 96-62 138-74m10 2c30 12 58-12 44-10s-48 0-46 10 40 14 50 2c40 20 90 52 150 62"/>',
    fish(70, 236, 0.8) + fish(290, 234, 0.9),
    198,
  ),
  hook: scene(
    sun(320, 58) + gull(70, 60),
    hook(200, 0, 150) + fish(60, 222, 0.9) + fish(262, 226, 1) + fish(306, 200, 0.6),
    110,
  ),
} as const satisfies Record<string, Markup>;
