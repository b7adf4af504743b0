import { expect, test } from 'vitest';
import { parseLinkHeader } from './link-header.ts';

test.each<[string, [string, Record<string, string>][]]>([
  [
    '</feed>; rel="alternate"; type="application/rss+xml"',
    [['/feed', { rel: 'alternate', type: 'application/rss+xml' }]],
  ],
  [
    '</a>; rel=hub, </b>;rel=self',
    [
      ['/a', { rel: 'hub' }],
      ['/b', { rel: 'self' }],
    ],
  ],
  [
    '< /a > ; REL = "Hub Self" ; title="a, b; c \\"d\\""',
    [['/a', { rel: 'Hub Self', title: 'a, b; c "d"' }]],
  ],
  ['</a?x=1,2;3>; rel=hub', [['/a?x=1,2;3', { rel: 'hub' }]]],
  ['</a>; rel=hub; rel=self', [['/a', { rel: 'hub' }]]],
  ['</a>;; rel=hub;', [['/a', { rel: 'hub' }]]],
  ['</a>; crossorigin; rel=hub', [['/a', { crossorigin: '', rel: 'hub' }]]],
  [
    '</a>; title="<b>", </c>; rel=hub',
    [
      ['/a', { title: '<b>' }],
      ['/c', { rel: 'hub' }],
    ],
  ],
  ['junk, </a>; rel=hub', [['/a', { rel: 'hub' }]]],
  ['</a>; __proto__=x', [['/a', { ['__proto__']: 'x' }]]],
  ['</a; rel=hub', []],
  ['', []],
  ['</a>; rel="never closed', [['/a', { rel: 'never closed' }]]],
])('%s', (header, links) => {
  expect(
    parseLinkHeader(header).map(({ target, parameters }) => [target, Object.entries(parameters)]),
  ).toEqual(links.map(([target, parameters]) => [target, Object.entries(parameters)]));
});

test('a malicious header is parsed in no time', () => {
  const started = performance.now();
  for (const piece of ['<', '<a>;', '<a>; x="', '; ', '<a>;rel="\\']) parseLinkHeader(piece.repeat(8_000));
  parseLinkHeader(`<a>${' '.repeat(30_000)}x`);
  parseLinkHeader(`<a>; x${' '.repeat(30_000)}y`);
  expect(performance.now() - started).toBeLessThan(500);
});
