import { describe, expect, it } from 'vitest';
import { classifyUnread, dequeueNext, sanitizeFileName, toReasonText } from './rules.ts';

describe('judgeUnread', () => {
  const toUnreachable = (status: number) =>
    ({ kind: 'unreachable', reason: 'http_error', status, message: 'x' }) as const;
  it.each([
    [toUnreachable(404), 'failed', 'not_found'],
    [toUnreachable(410), 'failed', 'not_found'],
    [{ kind: 'no_feed' } as const, 'failed', 'no_feed'],
    [{ kind: 'refused', reason: 'private_address' } as const, 'failed', 'blocked'],
    [{ kind: 'invalid_url' } as const, 'failed', 'invalid_url'],
    [toUnreachable(403), 'later', 'refused'],
    [toUnreachable(429), 'later', 'refused'],
    [toUnreachable(500), 'later', 'broken'],
    [{ kind: 'unreachable', reason: 'dns', message: 'x' } as const, 'later', 'no_name'],
    [{ kind: 'unreachable', reason: 'tls', message: 'x' } as const, 'later', 'no_certificate'],
    [{ kind: 'unreachable', reason: 'timeout', message: 'x' } as const, 'later', 'no_answer'],
  ])('%j is %s because of %s', (outcome, kind, reason) => {
    expect(classifyUnread(outcome)).toEqual({ kind, reason });
    expect(toReasonText(reason).startsWith('Added')).toBe(kind === 'later');
  });
});

it('dequeueNext leaves hosts alone that have two under way, and keeps the order', () => {
  const entries = ['a', 'a', 'b', 'a', 'c'].map((host, place) => ({ host, place }));
  const underWay = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  expect(dequeueNext(entries, underWay)?.place).toBe(2);
  expect(dequeueNext(entries, underWay)?.place).toBe(4);
  expect(dequeueNext(entries, underWay)).toBeUndefined();
  underWay.clear();
  expect(dequeueNext(entries, underWay)?.place).toBe(0);
  expect(entries.map(({ place }) => place)).toEqual([1, 3]);
});

it.each([
  ['subs.opml', 'subs.opml'],
  ['C:\\Users\\ann\\my subs.opml', 'my subs.opml'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\n.opml', 'ab.opml'],
  ['', 'subscriptions.opml'],
])('a file called %j is named %j', (name, cleaned) => {
  expect(sanitizeFileName(name)).toBe(cleaned);
});
