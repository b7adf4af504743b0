import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { compileMessage as readMessage } from '#shared/i18n/compiled-messages.ts';
import { compiledMessages, encodeMessage } from './compiled-messages.ts';
import { readCatalogue } from './messages.ts';

test('the browser reads the compiled form of every message', async () => {
  const texts = [
    ...Object.keys(await readCatalogue()),
    '[in brackets]',
    "It''s '{'plain'}'",
    '["{name}"]',
    '',
  ];
  for (const text of texts) expect(readMessage(encodeMessage(text)), text).toEqual(compileMessage(text));
});

test('plain texts stay as they are written', () => {
  expect(encodeMessage("Sorry, we can't find that site.")).toBe("Sorry, we can't find that site.");
});

/** Names a file of ours that does not exist. */
const ENTRY = join(import.meta.dirname, '../web/entry.tsx');

/** Builds `code` as for the browser, with all its imports; returns it with its source map. */
async function built(code: string): Promise<{ code: string; map: SourceMapPayload }> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
      compiledMessages(),
    ],
    build: { write: false, minify: false, sourcemap: true, lib: { entry: ENTRY, formats: ['es'] } },
  });
  return (answer as unknown as [{ output: [{ code: string; map: SourceMapPayload }] }])[0].output[0];
}

const IMPORT = "import { t } from '#shared/i18n/translate.ts';";

test('the bundle has tokens instead of texts, and no parser', async () => {
  const { code } = await built(`
    ${IMPORT}
    export const greeting = (name: string) => t('Hello {name}', { name });
    export const plain = () => t('Log in');
  `);
  expect(code).toContain('[\\"Hello \\",[\\"name\\"]]');
  expect(code).toContain('"Log in"');
  expect(code).not.toContain('moo');
  const bundle = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect([bundle.greeting('Ann'), bundle.plain()]).toEqual(['Hello Ann', 'Log in']);
});

test('code after a message keeps its position in the source map', async () => {
  const line = "export const both = (name: string) => [t('Hello {name}', { name }), 'behind it'];";
  const { code, map } = await built(`${IMPORT}\n${line}`);
  const before = code.slice(0, code.indexOf('"behind it"')).split('\n');
  expect(new SourceMap(map).findEntry(before.length - 1, before.at(-1)!.length)).toMatchObject({
    originalLine: 1,
    originalColumn: line.indexOf("'behind it'"),
  });
});

test('anything but a literal, or an invalid message, fails the build', async () => {
  await expect(built(`${IMPORT} export const a = (b: string) => t(b);`)).rejects.toThrow(/literal/);
  await expect(built(`${IMPORT} export const a = t('Hello {name');`)).rejects.toThrow();
});
