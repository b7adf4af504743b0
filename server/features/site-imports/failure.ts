import type { FailureCode } from './rules.ts';

/** Why an import cannot go on, whatever is tried: its `code` is stored. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}
