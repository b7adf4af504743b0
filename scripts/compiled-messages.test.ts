import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { compileMessage as readMessage } from '#shared/i18n/compiled-messages.ts';
import { compiledMessages, encodeMessage } from './compiled-messages.ts';
import { readCatalogue } from './messages.ts';

test('the browser reads of every message what the compiler makes of it', async () => {
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

/** Stands for a file of ours that does not exist. */
const ENTRY = join(import.meta.dirname, '../web/entry.tsx');

/** `code` as the browser gets it, with all that it imports. */
async function builtCode(code: string): Promise<string> {
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
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'] } },
  });
  return (answer as unknown as [{ output: [{ code: string }] }])[0].output[0].code;
}

test('the bundle has tokens instead of texts, and no parser', async () => {
  const bundle = await builtCode(`
    import { t } from '#shared/i18n/translate.ts';
    export const greeting = (name: string) => t('Hello {name}', { name });
    export const plain = () => t('Log in');
  `);
  expect(bundle).toContain('[\\"Hello \\",[\\"name\\"]]');
  expect(bundle).toContain('"Log in"');
  expect(bundle).not.toContain('moo');
  const built = await import(`data:text/javascript,${encodeURIComponent(bundle)}`);
  expect([built.greeting('Ann'), built.plain()]).toEqual(['Hello Ann', 'Log in']);
});

test('what is no literal or no message fails the build', async () => {
  const imported = "import { t } from '#shared/i18n/translate.ts';";
  await expect(builtCode(`${imported} export const a = (b: string) => t(b);`)).rejects.toThrow(/literal/);
  await expect(builtCode(`${imported} export const a = t('Hello {name');`)).rejects.toThrow();
});
