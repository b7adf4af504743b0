import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  DEFAULT_APPEARANCE,
  findNextSize,
  LINE_HEIGHTS,
  SIZES,
  toDataAttributes,
  WIDTHS,
} from './appearance.ts';

test('sizes go up and down between 16 and 24', () => {
  expect([findNextSize(18, 1), findNextSize(18, -1), findNextSize(24, 1), findNextSize(16, -1)]).toEqual([
    19,
    17,
    undefined,
    undefined,
  ]);
});

test('U23: the default is 18 px and 66 characters a line, and the styles have every other choice', async () => {
  const styles = await readFile(join(import.meta.dirname, '../../../ui/reading.css'), 'utf8');
  expect(toDataAttributes(DEFAULT_APPEARANCE)).toEqual({
    'data-reading-size': '18',
    'data-reading-width': '66',
    'data-reading-line': '1.65',
    'data-reading-font': 'serif',
  });
  // In units relative to the browser's own text size.
  for (const size of SIZES)
    expect(styles).toContain(`[data-reading-size="${size}"] {\n  --reading-size: ${size / 16}rem;\n}`);
  for (const width of WIDTHS)
    expect(styles).toContain(
      `[data-reading-width="${width}"] {\n  --reading-chars: ${width};\n  --measure: ${width}ch;\n}`,
    );
  for (const line of LINE_HEIGHTS)
    expect(styles).toContain(`[data-reading-line="${line}"] {\n  --reading-line: ${line};\n}`);
});
