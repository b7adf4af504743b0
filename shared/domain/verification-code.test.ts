import { expect, test } from 'vitest';
import { parseVerificationCode } from './verification-code.ts';

test.each([
  ['google', ' gBqJ-x_9Y=abc ', 'gBqJ-x_9Y=abc'],
  ['google', '<meta name="google-site-verification" content="abc123" />', 'abc123'],
  ['bing', "<META content='0F0F' name='msvalidate.01'>", '0F0F'],
  ['pinterest', '<meta name="p:domain_verify" content="abcd"/>', 'abcd'],
  ['google', '<meta name="msvalidate.01" content="abcd">', undefined],
  ['google', 'abc"><script>alert(1)</script>', undefined],
  ['google', '<meta name="google-site-verification" content="a&quot;><script>">', undefined],
  ['facebook', 'https://example.com', undefined],
] as const)('%s: %s', (service, text, code) => expect(parseVerificationCode(service, text)).toBe(code));
