import { expect, test } from 'vitest';
import { createKeyReader, isSingleKey, KEY_MAP, toKeyName } from './key-map.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => toKeyName({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('a key is named by the letter that the layout gives, whatever Caps Lock says', () => {
  expect(press('j')).toBe('j');
  expect(press('J')).toBe('j');
  expect(press('A', { shiftKey: true })).toBe('A');
  expect(press('a', { shiftKey: true })).toBe('A');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press(' ')).toBe('Space');
  expect(press(' ', { shiftKey: true })).toBe('Shift+Space');
  expect(press('ArrowRight')).toBe('ArrowRight');
});

test('on a layout of another script a letter is the one at its place', () => {
  const pressAt = (key: string, code: string, shiftKey = false) =>
    toKeyName({ key, code, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  expect(pressAt('о', 'KeyJ')).toBe('j');
  expect(pressAt('ת', 'KeyA', true)).toBe('A');
  expect(pressAt('؟', 'Slash', true)).toBe('?');
  expect(pressAt('é', 'Digit2')).toBe('é');
  expect(pressAt('k', 'KeyV')).toBe('k');
});

test('chords belong to the browser', () => {
  expect(press('l', { ctrlKey: true })).toBeUndefined();
  expect(press('r', { metaKey: true })).toBeUndefined();
  expect(press('v', { altKey: true })).toBeUndefined();
  expect(press('ArrowRight', { shiftKey: true })).toBeUndefined();
});

test('U11: j, arrows, Enter, v, l, full stop, Escape and the question mark do what the map says', () => {
  const read = createKeyReader();
  const readAction = (name: string) => read(name, 0)?.action;
  expect(['j', 'ArrowRight', 'k', 'ArrowLeft'].map(readAction)).toEqual([
    'next',
    'next',
    'previous',
    'previous',
  ]);
  expect(['Enter', 'o', 'v', 'l'].map(readAction)).toEqual(['open', 'open', 'visit', 'like']);
  expect(['.', '0', 'Escape', 'u', '?'].map(readAction)).toEqual(['top', 'top', 'close', 'close', 'help']);
  expect(['m', 'A', 'c', 'r', 'f', 'z'].map(readAction)).toEqual([
    'seen',
    'seen-above',
    'comments',
    'reply',
    'follow',
    'undo',
  ]);
  expect(readAction('x')).toBeUndefined();
});

test('g and a letter within a second navigate; later the letter is a separate key', () => {
  const read = createKeyReader();
  expect(read('g', 0)).toBeUndefined();
  expect(read('l', 999)?.action).toBe('go-likes');
  expect(read('l', 1_100)?.action).toBe('like');
  read('g', 2_000);
  expect(read('l', 3_001)?.action).toBe('like');
});

test('an unknown sequence does nothing, and the next key starts a new one', () => {
  const read = createKeyReader();
  read('g', 0);
  expect(read('j', 100)).toBeUndefined();
  expect(read('j', 200)?.action).toBe('next');
  read('g', 300);
  expect(read('g', 400)).toBeUndefined();
  expect(read('r', 500)?.action).toBe('go-reader');
});

test('characters can be switched off; Enter, Escape and arrows stay', () => {
  expect(['j', '.', 'A', '?', 'Space', 'Shift+Space'].map(isSingleKey)).not.toContain(false);
  expect(['Enter', 'Escape', 'ArrowRight'].map(isSingleKey)).not.toContain(true);
});

test('no key has two meanings', () => {
  const keys = KEY_MAP.flatMap((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
