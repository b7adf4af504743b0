import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const signer = createSigner('a secret of at least thirty-two characters');

test('a token has the signed subject, for its purpose and its server only', () => {
  const token = signer.sign('unsubscribe', '7 posts 12');
  expect(signer.verify('unsubscribe', token)).toBe('7 posts 12');
  expect(signer.verify('email', token)).toBeUndefined();
  expect(createSigner('another secret').verify('unsubscribe', token)).toBeUndefined();
});

test('a changed subject, a changed mac and nonsense are refused', () => {
  const [, mac] = signer.sign('unsubscribe', '7 posts 12').split('.');
  const forged = Buffer.from('8 posts 12').toString('base64url');
  for (const token of [`${forged}.${mac}`, `${forged}.`, forged, '', '.', 'é.é'])
    expect(signer.verify('unsubscribe', token), token).toBeUndefined();
});
