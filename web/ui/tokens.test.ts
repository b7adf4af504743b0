import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8');
const root = parseDeclarations(css.slice(css.indexOf(':root {')));
const sepia = parseDeclarations(css.slice(css.indexOf('[data-paper="sepia"] {')));

/** Text and the backgrounds it is used on, and what must contrast with them without being text. */
const GROUNDS = ['surface', 'sunken', 'raised'];
const TEXTS = ['text', 'text-muted', 'text-faint', 'success', 'warning', 'error', 'liked'];
const CONTROLS = ['control', 'focus', 'liked'];

describe.each(['light', 'dark', 'sepia'] as const)('U89: %s', (theme) => {
  const colour = (name: string) => toColour(name, theme);
  test.each(TEXTS)('--%s is read on every ground, at 4.5 to 1', (name) => {
    // On a raised background, faint and coloured text has its own tokens, or is not used.
    const grounds = ['text', 'text-muted'].includes(name) ? GROUNDS : ['surface'];
    for (const ground of grounds)
      expect(computeContrast(colour(name), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
  test.each([
    ['accent-text', 'surface'],
    ['accent-text-raised', 'raised'],
    ['text', 'tint'],
    ['text-muted', 'tint'],
    ['text', 'mark'],
    ['text', 'track'],
    ['text-muted', 'track'],
    ['on-accent', 'accent'],
    ['success', 'success-tint'],
    ['warning', 'warning-tint'],
    ['error', 'error-tint'],
  ])('--%s is read on --%s, at 4.5 to 1', (text, ground) => {
    expect(computeContrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(CONTROLS)('--%s stands out from the surface, at 3 to 1', (name) => {
    expect(computeContrast(colour(name), colour('surface'))).toBeGreaterThanOrEqual(3);
  });
});

/** Parses the custom properties of the first rule of a style sheet. */
function parseDeclarations(text: string): Map<string, string> {
  const rule = text.slice(text.indexOf('{') + 1, text.indexOf('\n}'));
  return new Map([...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

function toColour(name: string, theme: 'light' | 'dark' | 'sepia'): string {
  const value = (theme === 'sepia' ? sepia.get(name) : undefined) ?? root.get(name)!;
  const [light, dark] = value.match(/#[0-9a-f]{6}/gi)!;
  return theme === 'dark' ? (dark ?? light!) : light!;
}

/** Computes the contrast as WCAG 2.2 defines it. */
function computeContrast(one: string, other: string): number {
  const [low, high] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

function computeLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
