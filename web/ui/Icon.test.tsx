import { icons, Search } from 'lucide';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './Icon.tsx';

it('an icon has the shapes of its drawing', () => {
  expect(renderToStaticMarkup(<Icon of={Search} size={16} />)).toMatch(
    /^<svg width="16" [^>]*aria-hidden="true"><path d="m21 21-4.34-4.34"\/><circle cx="11" cy="11" r="8"\/><\/svg>$/,
  );
  expect(renderToStaticMarkup(<Icon of={Search} label="Search & find" />)).toContain(
    'role="img" aria-label="Search &amp; find"',
  );
});

it('no drawing has a character that markup would have to escape', () => {
  const shapes = Object.values(icons).flat();
  expect(shapes.length).toBeGreaterThan(1_000);
  const written = shapes.flatMap(([shape, attributes]) => [shape, ...Object.entries(attributes).flat()]);
  expect(written.filter((text) => /["&<>]/.test(String(text)))).toEqual([]);
});
