import { expect, test } from 'vitest';
import { CallError } from '#web/lib/call.ts';
import { explainRefusal } from './use-comment-form.ts';

const OF_SERVER = 'The server’s own sentence.';
const explain = (code: string, details = {}) =>
  explainRefusal(new CallError(code, OF_SERVER, 403, undefined, details));

test('why a comment was refused is said by the code, not in the server’s words', () => {
  expect(explain('throttled')).toMatch(/^You’re commenting very fast/);
  expect(explain('throttled', { reason: 'new_account' })).toMatch(/^New accounts can write/);
  expect(explain('forbidden', { reason: 'closed' })).toBe('Comments are closed.');
  expect(explain('forbidden', { reason: 'too_late' })).toMatch(/^You can edit a comment for 30 minutes/);
  expect(explain('not_found', { reason: 'parent' })).toMatch(/was deleted\.$/);
  for (const code of ['email_unverified', 'not_found', 'invalid_input', 'internal_error'])
    expect(explain(code), code).not.toBe(OF_SERVER);
});

test('a refusal without a known reason keeps the server’s sentence', () => {
  expect(explain('forbidden')).toBe(OF_SERVER);
});
