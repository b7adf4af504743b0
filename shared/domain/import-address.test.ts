import { expect, test } from 'vitest';
import { parseImportAddress } from './import-address.ts';

test.each([
  ['OP-10: the editor', 'https://editor.wix.com/html/editor/web', { kind: 'editor' }],
  ['OP-10: its home page', 'www.wix.com', { kind: 'editor' }],
  ['OP-11: a shared host alone', 'https://ann.wixsite.com/', { kind: 'incomplete', host: 'ann.wixsite.com' }],
  ['OP-11: with a site', 'ann.wixsite.com/blog', { kind: 'valid', url: 'https://ann.wixsite.com/blog' }],
  ['another host with such a name', 'notwixsite.com', { kind: 'valid', url: 'https://notwixsite.com/' }],
  ['VA-06', 'abc', { kind: 'invalid' }],
  ['nothing', ' ', { kind: 'empty' }],
])('%s', (_, text, expected) => {
  expect(parseImportAddress(text)).toEqual(expected);
});
