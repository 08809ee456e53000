/** A message's turn is too far off to be waited for: whoever waited would keep its place from others, and the process from ending. */
export class NotNow extends Error {
  /** Until it comes. */
  readonly seconds: number;
  constructor(seconds: number) {
    super("the server has asked to wait");
    this.seconds = seconds;
  }
}
