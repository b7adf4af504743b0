import type { ImportAddress } from './import-address.ts';

/** "The long form of the message ends with a period" (VA-06). */
export const INVALID_IMPORT_URL = 'Please enter a valid URL.';
/** OP-10. */
export const EDITOR_URL =
  "You've entered a URL for the Wix editor. Please enter your site's public URL. See examples below.";
/** OP-11: `{host}` is the address's. */
export const INCOMPLETE_URL =
  'Please enter the full URL and include the part that comes after "{host}". See example below.';

/** Returns what is wrong with the typed address of a blog to import; undefined if nothing is. */
export function explainImportAddress(address: ImportAddress): string | undefined {
  switch (address.kind) {
    case 'valid':
    case 'empty':
      return undefined;
    case 'invalid':
      return INVALID_IMPORT_URL;
    case 'editor':
      return EDITOR_URL;
    case 'incomplete':
      return INCOMPLETE_URL.replace('{host}', () => address.host);
  }
}
