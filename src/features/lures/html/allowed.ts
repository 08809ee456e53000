const words = (list: string) => list.split(/\s+/).filter(Boolean);

/** What a mail may be made of. Anything else goes, its text stays. */
export const mailTags: readonly string[] = words(`
  div span p br hr h1 h2 h3 h4 h5 h6 a b strong i em u s small sub sup blockquote pre code
  ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th img center font
  section article header footer main nav aside figure figcaption address time abbr wbr bdi bdo
`);

export const pageTags: readonly string[] = [
  ...mailTags,
  ...words("form label input button select optgroup option textarea fieldset legend details summary"),
];

/** Shapes only: nothing that holds HTML, styles, links, other documents or movement. */
export const svgTags: readonly string[] = words(
  "svg g path circle ellipse rect line polyline polygon defs lineargradient radialgradient stop",
);

export const svgAttributes: ReadonlySet<string> = new Set(
  words(`viewbox d cx cy r rx ry x y x1 x2 y1 y2 points fill fill-rule fill-opacity stroke stroke-width stroke-linecap
  stroke-linejoin stroke-dasharray stroke-opacity opacity transform offset stop-color stop-opacity focusable
  preserveaspectratio gradientunits gradienttransform`),
);

/** Attributes of every element, or of one (`tag.name`). `style`, `href` and `src` have rules of their own. */
export const allowedAttributes: ReadonlySet<string> = new Set(
  words(`class id dir lang title role align valign width height bgcolor border cellpadding cellspacing hidden
  td.colspan td.rowspan td.headers th.colspan th.rowspan th.scope col.span colgroup.span ol.start li.value
  img.alt font.color font.face font.size time.datetime abbr.title label.for
  input.type input.placeholder input.value input.required input.disabled input.readonly input.checked input.maxlength
  input.minlength input.min input.max input.step input.size input.inputmode input.pattern
  button.type button.disabled select.required select.disabled select.multiple select.size option.selected option.disabled
  option.value option.label optgroup.label textarea.placeholder textarea.rows textarea.cols textarea.required
  textarea.maxlength details.open`),
);

/** Kinds of input that send nothing when they have no name. */
export const inputTypes: ReadonlySet<string> = new Set(
  words("text email password tel number search url date time month week checkbox radio submit button reset"),
);
