/** Folded words of what stands above a message (sender, subject) and of what stands in it; sentences end with ` . `. */
export interface Reading {
  head: string;
  body: string;
}
