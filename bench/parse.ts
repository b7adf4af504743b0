import { parseFeed, readFeed } from '#server/crawler/parse/parse.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { type Figure, median } from './figure.ts';
import { syntheticFeed } from './synthetic-feed.ts';

const RUNS = 5;
const FEEDS = 40;

/** Measures the throughput of the pure stages on one core, megabytes of input a second. */
export function measureParsing(): Figure[] {
  const texts = Array.from({ length: FEEDS }, (_, number) => syntheticFeed(number).body);
  const context = { url: 'http://site.example/feed' };
  const bodies = texts.flatMap((text) =>
    [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map((match) => match[1]!),
  );
  return [
    rate('parse and normalize', texts, (text) => parseFeed(text, context), 13),
    rate('sanitize HTML', bodies, (html) => sanitizeHtml(html, { baseUrl: context.url })),
    rate(
      'decode, parse, normalize and sanitize',
      texts,
      (text) => readFeed(new TextEncoder().encode(text), context),
      20,
    ),
  ];
}

function rate(what: string, inputs: string[], work: (input: string) => unknown, atLeast?: number): Figure {
  const bytes = inputs.reduce((sum, input) => sum + Buffer.byteLength(input), 0);
  const seconds: number[] = [];
  // The first round warms up the compiler.
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    for (const input of inputs) work(input);
    if (run > 0) seconds.push((performance.now() - began) / 1000);
  }
  return {
    what,
    value: bytes / 1e6 / median(seconds),
    unit: 'MB/s',
    ...(atLeast ? { aim: { atLeast } } : {}),
  };
}
