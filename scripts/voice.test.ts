import { expect, test } from 'vitest';
import { readCatalogue } from './messages.ts';

/** Sentences that the product's specification requires word for word (docs/voice.md, rule 18). */
const SPECIFIED = new Set([
  'No feed is available at this url.',
  'Please enter the full URL and include the part that comes after "{host}". See example below.',
  'Post successful! Your post will appear in the feed soon.',
  'Settings saved successfully!',
  'Success! You are now subscribed to {site}.',
  'Success! You are now unsubscribed to "{site}".',
  'View Post.',
]);

/** The parts of docs/voice.md that a machine can check. */
const BANNED: [string, RegExp][] = [
  ['log in, not sign in', /\bsign(?:ed)? in\b/i],
  ['email, not mail or e-mail', /\be-mail|(?<!e)\bmail(?:s|ed)?\b/i],
  ['a button says what it does', /^(?:OK|Yes|No)$/i],
  ['no exclamation marks', /!/],
  ['URL in capitals', /\burl\b/],
  ['typographic quotes', /"(?!$)[^"]*"/],
  ['spaces one at a time, none at the ends', / {2}|^\s|\s$/],
  ['someone, everyone and no one', /\b(?:some|every|no)body\b/i],
  ['no for good', /\bfor good\b/i],
  [
    'not translated',
    /\bpresent password\b|\blook into your\b|\bgladly\b|\bwhom\b|\bshall\b|\btaken? back\b/i,
  ],
  [
    'not translated',
    /\bthere is no such\b|\bis there\b|\bsome minutes\b|\btries\b|\bof its own\b|\bgo on\b/i,
  ],
];

test.each(BANNED)('the voice of docs/voice.md: %s', async (_, banned) => {
  const sentences = Object.keys(await readCatalogue()).filter((message) => !SPECIFIED.has(message));
  expect(sentences.filter((message) => banned.test(message.replace(/<[^>]*>|\{\w+\}/g, 'x')))).toEqual([]);
});

test('a sentence of the specification that no one prints any more needs no exception', async () => {
  const catalogue = await readCatalogue();
  expect([...SPECIFIED].filter((sentence) => !(sentence in catalogue))).toEqual([]);
});
