import { expect, test } from 'vitest';
import { parseImportAddress } from './import-address.ts';
import { explainImportAddress } from './import-address-sentences.ts';

const EDITOR =
  "You've entered a URL for the Wix editor. Please enter your site's public URL. See examples below.";
const INCOMPLETE =
  'Please enter the full URL and include the part that comes after "ann.wixsite.com". See example below.';

test.each([
  ['OP-10', 'https://editor.wix.com/html/editor/web', EDITOR],
  ['OP-10', 'https://www.wix.com/', EDITOR],
  ['OP-10', 'wix.com/dashboard', EDITOR],
  ['OP-10: another host', 'https://notwix.com/', undefined],
  ['OP-11', 'https://ann.wixsite.com/', INCOMPLETE],
  ['OP-11: without a scheme', 'Ann.WixSite.com', INCOMPLETE],
  ['OP-11: with the part after it', 'https://ann.wixsite.com/blog', undefined],
  ['VA-06', 'abc', 'Please enter a valid URL.'],
  ['VA-06', 'a.b', 'Please enter a valid URL.'],
  ['VA-06', '.com', 'Please enter a valid URL.'],
  ['VA-06', 'example.c', 'Please enter a valid URL.'],
  ['VA-04: a missing scheme', 'example.com', undefined],
  ['an empty input', '  ', undefined],
])('%s: %s', (_, text, sentence) => {
  expect(explainImportAddress(parseImportAddress(text))).toBe(sentence);
});
