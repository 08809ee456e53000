/** What a page is rendered of, and for whom. */
export interface FirstPage {
  /** Of the address at which the program starts. */
  path: string;
  /** To what its screen asks first, by name. */
  answers: Record<string, unknown>;
  /** BCP 47. */
  locale: string;
  /** In which the days fall (IANA). */
  zone: string;
}

/** As HTML. */
export type Render = (first: FirstPage) => string;
