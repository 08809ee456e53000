const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

const sides = (name: string, end = "") => ["top", "right", "bottom", "left"].map((side) => `${name}-${side}${end}`);

/** What a style may say. None of these loads, runs or moves anything by itself. */
export const properties: ReadonlySet<string> = new Set([
  ...words(`
  align-content align-items align-self all appearance aspect-ratio backdrop-filter background background-attachment background-blend-mode
  background-clip background-color background-image background-origin background-position background-position-x background-position-y
  background-repeat background-size block-size border border-block border-collapse border-color border-image-slice border-inline border-radius
  border-spacing border-style border-width border-top border-right border-bottom border-left border-top-left-radius border-top-right-radius
  border-bottom-left-radius border-bottom-right-radius bottom box-shadow box-sizing caption-side caret-color clear clip clip-path color
  color-scheme column-count column-gap column-rule column-width columns content cursor direction display empty-cells fill fill-opacity
  fill-rule filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings
  font-kerning font-size font-stretch font-style font-variant font-variant-numeric font-weight gap grid grid-area grid-auto-columns
  grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-gap grid-row grid-row-end grid-row-start grid-template
  grid-template-columns grid-template-rows height hyphens inline-size inset isolation justify-content justify-items justify-self left
  letter-spacing line-height list-style list-style-image list-style-position list-style-type margin margin-block margin-inline max-height
  max-width min-height min-width mix-blend-mode object-fit object-position opacity order orphans outline outline-color outline-offset
  outline-style outline-width overflow overflow-wrap overflow-x overflow-y padding padding-block padding-inline page-break-inside
  place-content place-items place-self pointer-events position quotes resize right row-gap scroll-behavior stop-color stop-opacity stroke stroke-dasharray stroke-linecap
  stroke-linejoin stroke-opacity stroke-width tab-size table-layout text-align text-align-last text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-decoration-thickness text-indent text-justify text-overflow text-rendering text-shadow
  text-size-adjust text-transform text-underline-offset top transform transform-origin transition transition-duration transition-property
  transition-timing-function unicode-bidi user-select vertical-align visibility white-space widows width word-break word-spacing word-wrap
  writing-mode z-index zoom -webkit-text-size-adjust -ms-text-size-adjust -moz-text-size-adjust -webkit-font-smoothing
  -moz-osx-font-smoothing -webkit-appearance -webkit-tap-highlight-color -webkit-text-fill-color -ms-interpolation-mode
  mso-hide mso-line-height-rule mso-table-lspace mso-table-rspace mso-padding-alt mso-text-raise mso-font-width mso-ansi-font-size
  mso-border-alt mso-element mso-height-rule mso-width-percent`),
  ...sides("margin"),
  ...sides("padding"),
  ...sides("border", "-color"),
  ...sides("border", "-style"),
  ...sides("border", "-width"),
]);

/** What they may calculate. Nothing that names another resource: `image-set`, `image`, `src`, `element`, `attr` and their relatives. */
export const functions: ReadonlySet<string> = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark calc min max clamp var linear-gradient radial-gradient conic-gradient
  repeating-linear-gradient repeating-radial-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix
  cubic-bezier steps blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia repeat minmax fit-content
  inset circle ellipse polygon rect`);

/** Where a text between quotes may stand, and where a picture that is in the document itself. */
export const textProperties: ReadonlySet<string> = words("font font-family content quotes");
export const pictureProperties: ReadonlySet<string> = words("background background-image list-style list-style-image");

/** What stands before the items of a list: signs and numbers. Markers of letters would write words, with the numbers that the items are given. */
export const markerProperties: ReadonlySet<string> = words("list-style list-style-type");
export const markers: ReadonlySet<string> = words(`
  none disc circle square decimal decimal-leading-zero lower-roman upper-roman arabic-indic persian inside outside inherit initial unset revert`);

/** A transform that leaves a text to be read as it stands: moved, sized or tilted, but neither mirrored nor upside down. */
export const upright =
  /^(?:none|inherit|initial|unset|(?:(?:translate[xy]?\([\w\s.,%+-]*\)|scale[xy]?\([\d\s.,]*\)|(?:rotate|skew[xy]?)\([+-]?\d{1,2}(?:\.\d{1,6})?(?:deg)?(?:\s?,\s?[+-]?\d{1,2}(?:\.\d{1,6})?(?:deg)?)?\))\s?)+)$/i;

/** What covers the page around a mail that is shown inside it. */
export const covering: ReadonlySet<string> = words("position z-index inset");
