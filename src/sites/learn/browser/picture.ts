/** What the first picture is drawn of, and for whom. */
export interface Picture {
  /** Of the address at which the program starts. */
  path: string;
  /** To what its screen asks first, by name. */
  answers: Record<string, unknown>;
  /** BCP 47. */
  locale: string;
  /** In which the days fall (IANA). */
  zone: string;
}

/** Draws it as HTML. */
export type Draw = (picture: Picture) => string;
