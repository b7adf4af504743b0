import { expect, test } from 'vitest';
import { encodeJson } from './encode-json.ts';

test.each([
  [
    'a page',
    { posts: [{ title: 'Ünï ’quotes’ 🙂', tags: ['a', 'b'] }, { title: 'b' }], next: 'x', found: 2 },
  ],
  ['empty lists', { posts: [], notes: [], counts: {} }],
  ['nothing', {}],
  ['a list', [1, 'two', { three: [undefined] }]],
  ['what JSON leaves out', { first: undefined, list: [undefined, null], last: undefined }],
  ['dates', { at: new Date(0), list: [new Date(0)] }],
  ['escapes', { 'a "key"': ['\u0000', '\\', '\ud800', '\u2028'] }],
  ['a text', 'text'],
  ['what writes itself', new Date(0)],
  ['null', null],
])('writes %s as JSON.stringify does', (_, response) => {
  expect(encodeJson(response).toString()).toBe(JSON.stringify(response));
});
