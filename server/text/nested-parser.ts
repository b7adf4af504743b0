import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/**
 * Elements in each other. For each tag the parser looks through the open ones; browsers nest no more than 512, and what is stored here
 * has fewer (FEED_MAX_DEPTH).
 */
const NESTED_MAX = 400;

/**
 * htmlparser2's parser for documents of strangers: it ends at more than `NESTED_MAX` open elements. What follows is not read, and the
 * open elements are not closed.
 */
export class NestedParser extends Parser {
  #depth = 0;

  constructor(events: Partial<Handler>, options?: ParserOptions) {
    super(
      {
        ...events,
        onopentagname: (name) => {
          this.#depth += 1;
          if (this.hasEnded) this.pause();
          events.onopentagname?.(name);
        },
        onclosetag: (name, isImplied) => {
          this.#depth -= 1;
          events.onclosetag?.(name, isImplied);
        },
      },
      options,
    );
  }

  /** Whether it reads no more. */
  get hasEnded(): boolean {
    return this.#depth > NESTED_MAX;
  }

  /** A parser that pauses would keep what is written to it. */
  override write(text: string): void {
    if (!this.hasEnded) super.write(text);
  }
}
