import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const CLIENT = join(import.meta.dirname, '../../../dist/client');
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'),
);
const files = new Set(Object.values(manifest).map(({ file }) => join(CLIENT, file)));
const SCRIPTS = [...files].filter((path) => path.endsWith('.js'));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the source position of `text` in `script`, by the map as it is served. */
async function findSource(script: string, text: string) {
  const code = readFileSync(script, 'utf8');
  const [map] = code.match(/(?<=\n\/\/# sourceMappingURL=).+/)!;
  const answer = await server.request(`/assets/${map}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const before = code.slice(0, code.indexOf(text)).split('\n');
  const payload: SourceMapPayload = answer.body;
  const entry = new SourceMap(payload).findEntry(before.length - 1, before.at(-1)!.length);
  if (!('originalSource' in entry)) throw new Error(`${basename(script)} has no source for "${text}".`);
  const source = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)]!;
  return { file: entry.originalSource, line: source.split('\n')[entry.originalLine]! };
}

test.each([
  ['a function', 'The server took too long to answer.', 'web/lib/call.ts'],
  [
    'a component behind messages',
    'calypso_reader_comment_reply_cancel_click',
    'web/features/comments/ReplyEditor.tsx',
  ],
])('leads from the bundle to %s in its source', async (_, text, file) => {
  const scripts = SCRIPTS.filter((script) => readFileSync(script, 'utf8').includes(text));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const source = await findSource(script, text);
    expect(source.file.endsWith(`/${file}`), source.file).toBe(true);
    expect(source.line).toContain(text);
  }
});
