import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = globSync('docs/*.md').filter((page) => page !== 'docs/README.md');
const decisions = globSync('docs/decisions/*.md').sort();
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/README.md',
  ...pages,
  ...decisions,
];

const read = (file: string) => readFileSync(file, 'utf8');
/** Returns the files that a document links to in the project, without fragments. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) =>
    join(dirname(file), match[1]!),
  );

/** Returns the paths that a document has as code, as written. `<feature>` and `x` stand for any name. */
const listPaths = (file: string) =>
  [
    ...read(file).matchAll(
      /`((?:bench|docs|e2e|fixtures|scripts|server|shared|test|web|features|platform|crawler)\/[^`\s]*)`/g,
    ),
  ]
    .map((match) => match[1]!)
    .filter((path) => !/[<{…]|\/x\./.test(path));
/** Documents about one side may omit its name. */
const isThere = (path: string) => ['', 'server/', 'web/'].some((side) => globSync(side + path).length > 0);

describe('the documents', () => {
  it('are all reached from docs/README.md, each in a line of its own', () => {
    expect(pages.length).toBeGreaterThan(20);
    const lines = read('docs/README.md')
      .split('\n')
      .filter((line) => line.startsWith('- ['));
    expect(lines.filter((line) => !/^- \[[^\]]+\]\([^)]+\): \S/.test(line))).toEqual([]);
    const linked = lines.map((line) => join('docs', line.match(/\]\(([^)]+)\)/)![1]!));
    expect(linked.toSorted()).toEqual([...pages, ...decisions].sort());
  });

  it('link to files that exist', () => {
    const broken = documents.flatMap((file) =>
      linksOf(file)
        .filter((target) => !existsSync(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const missing = documents
      .filter((file) => !decisions.includes(file))
      .flatMap((file) =>
        listPaths(file)
          .filter((path) => !isThere(path))
          .map((path) => `${file}: ${path}`),
      );
    expect(missing).toEqual([]);
  });
});

describe('the decisions', () => {
  it('are numbered without a gap', () => {
    const numbers = decisions.map((file) => Number(basename(file).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each(decisions)('%s has a title, a status, a date, and what it is about in three parts', (file) => {
    const text = read(file);
    expect(text.startsWith(`# ${basename(file).slice(0, 4)}: `)).toBe(true);
    expect(text).toMatch(
      /^# .+\n\n- Status: (?:accepted|superseded)(?:.|\n {2})*\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n/,
    );
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });
});
