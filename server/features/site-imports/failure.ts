import type { SiteImportFailure } from '#shared/domain/site-import-reasons.ts';

/** Why an import cannot go on, whatever is tried: its `code` is stored. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
  readonly code: SiteImportFailure;

  constructor(code: SiteImportFailure) {
    super(code);
    this.code = code;
  }
}
