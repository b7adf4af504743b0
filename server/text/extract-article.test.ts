import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';

const sentence = 'The harbour was quiet, and the boats, which had come in late, lay in two uneven rows. ';
const page = `<!doctype html><html lang="en"><head><title>Boats | Gazette</title></head><body>
  <nav><a href="/a">Home</a> <a href="/b">News</a></nav>
  <article><h1>Boats</h1><p>${sentence.repeat(4)}</p><p>${sentence.repeat(4)} <img src="boat.jpg" alt="A boat"></p>
  <p>${sentence.repeat(5)}</p><script>alert(1)</script></article><footer>Imprint</footer></body></html>`;

describe('extractArticle', () => {
  it('keeps the article, sanitised, with absolute addresses', () => {
    const article = extractArticle(page, 'https://gazette.example/news/boats');
    expect(article?.contentHtml).toContain('two uneven rows');
    expect(article?.contentHtml).toContain('src="https://gazette.example/news/boat.jpg"');
    expect(article?.contentHtml).not.toMatch(/script|Imprint|Home/);
    expect(article?.wordCount).toBeGreaterThan(150);
  });

  it('finds it in a page that leaves out the tags of its body', () => {
    const bare = page.replace(/<\/?(?:html|head|body)[^>]*>/g, '');
    const article = extractArticle(bare, 'https://gazette.example/news/boats');
    expect(article?.contentHtml).toContain('two uneven rows');
    expect(article?.contentHtml).toContain('src="https://gazette.example/news/boat.jpg"');
  });

  it('finds no article where there is none', () => {
    expect(extractArticle('', 'https://a.example/')).toBeUndefined();
    expect(extractArticle('<html><body></body></html>', 'https://a.example/')).toBeUndefined();
  });
});

const CORPUS = '../shared/corpus/readability-pages';
const isThere = existsSync(CORPUS);
if (!isThere) console.log('The corpus of pages is not here: the extraction is not scored.');

it.skipIf(!isThere)(
  'word overlap with the expected articles of the corpus is at least 0.95',
  { timeout: 60_000 },
  () => {
    const scores = readdirSync(CORPUS)
      .filter((name) => existsSync(join(CORPUS, name, 'expected.html')))
      .map((name) => {
        const source = readFileSync(join(CORPUS, name, 'source.html'), 'utf8');
        const expected = countEachWord(readFileSync(join(CORPUS, name, 'expected.html'), 'utf8'));
        return computeOverlap(
          countEachWord(extractArticle(source, 'http://fakehost/test/page.html')?.contentHtml ?? ''),
          expected,
        );
      });
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    console.log(`Extraction: mean word F1 ${mean.toFixed(3)} over ${scores.length} pages`);
    expect(mean).toBeGreaterThan(0.95);
  },
);

function countEachWord(html: string): Map<string, number> {
  const text = parseHTML(`<html><body>${html}</body></html>`).document.body.textContent ?? '';
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function computeOverlap(a: Map<string, number>, b: Map<string, number>): number {
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  const total = [...a.values(), ...b.values()].reduce((sum, count) => sum + count, 0);
  return total === 0 ? 1 : (2 * common) / total;
}
