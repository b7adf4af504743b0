import { expect, test } from 'vitest';
import { type AuthResponse, toLogInSentence, toSentence } from './form-errors.ts';

const RESPONSE: AuthResponse = {
  ok: false,
  status: 403,
  code: '',
  reason: '',
  needsCode: false,
  userId: 0,
  cookies: [],
  retryAfter: 60,
};

test('a suspended user is told why', () => {
  const suspended = { ...RESPONSE, code: 'ACCOUNT_SUSPENDED' };
  const sentence = 'Your account has been suspended by an administrator of this server.';
  expect(toLogInSentence(suspended)).toBe(sentence);
  expect(toLogInSentence({ ...suspended, reason: 'Spam.' })).toBe(`${sentence} Reason: Spam.`);
});

test('too many attempts: for how long', () => {
  const refused = { ...RESPONSE, status: 429 };
  expect(toSentence(refused)).toBe('Too many attempts. Wait a minute, then try again.');
  expect(toSentence({ ...refused, retryAfter: 290 })).toBe(
    'Too many attempts. Wait 5 minutes, then try again.',
  );
});

test('an unknown code has a sentence', () => {
  expect(toSentence({ ...RESPONSE, code: 'NEWER' })).toMatch(/^That didn’t work/);
});
