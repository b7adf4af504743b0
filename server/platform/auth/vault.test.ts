import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault('a secret of more than thirty-two characters');

test('a sealed text opens under the same purpose and secret only', () => {
  const sealed = vault.seal('credentials 1 main', 'pässword');
  expect(vault.open('credentials 1 main', sealed)).toBe('pässword');
  expect(vault.open('credentials 2 main', sealed)).toBeUndefined();
  expect(
    createVault('another secret of thirty-two characters').open('credentials 1 main', sealed),
  ).toBeUndefined();
});

test('the same text is sealed differently each time, and a changed one does not open', () => {
  const sealed = vault.seal('token', 'abc');
  expect(vault.seal('token', 'abc')).not.toBe(sealed);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(vault.open('token', changed.toString('base64url'))).toBeUndefined();
  expect(vault.open('token', 'short')).toBeUndefined();
});
