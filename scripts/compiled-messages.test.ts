import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { compiledMessages } from './compiled-messages.ts';
import { RARE_CHUNKS } from './first-chunks.ts';

/** Names a file of ours that does not exist. */
const ENTRY = join(import.meta.dirname, '../web/entry.tsx');

interface Built {
  code: string;
  map: SourceMapPayload;
  /** The texts by file: `en.js`. */
  catalogues: Map<string, (string | unknown[] | undefined)[]>;
}

/** Builds `code` as for the browser, with all its imports. */
async function buildCode(code: string): Promise<Built> {
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
  const [{ output }] = answer as unknown as [Rolldown.RolldownOutput];
  const [chunk] = output as unknown as [{ code: string; map: SourceMapPayload }];
  const catalogues: Built['catalogues'] = new Map();
  for (const file of output) {
    if (file.type !== 'asset' || !file.fileName.startsWith('assets/messages-')) continue;
    const { default: texts } = await import(
      `data:text/javascript,${encodeURIComponent(String(file.source))}`
    );
    catalogues.set(file.fileName.split('/').at(-1)!, texts);
  }
  return { ...chunk, catalogues };
}

const IMPORTS = "import { activateLocale, t } from '#shared/i18n/translate.ts'; export { activateLocale };";
/** Messages of ours: only those in the catalogue can be built. */
const NAMED = 'Block {name}';
const PLAIN = 'Log in';

test('the bundle has numbers instead of texts and no parser; each language’s texts are in one place', async () => {
  const { code, catalogues } = await buildCode(`
    ${IMPORTS}
    export const follow = (name: string) => t('${NAMED}', { name });
    export const logIn = () => t('${PLAIN}');
  `);
  expect(code).not.toContain(PLAIN);
  expect(code).not.toContain('moo');
  expect([...catalogues.keys()].sort()).toEqual(
    LOCALES.flatMap((locale) =>
      ['', '-more', ...[...RARE_CHUNKS].map((name) => `-${name}`)].map((part) => `${locale}${part}.js`),
    ).sort(),
  );
  expect(catalogues.get('en.js')!.filter((text) => text !== undefined)).toEqual([
    ['Block ', ['name']],
    PLAIN,
  ]);
  const bundle = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const read = (locale: string) => {
    bundle.activateLocale(locale, catalogues.get(`${locale}.js`));
    return [bundle.follow('Ann'), bundle.logIn()];
  };
  expect(read('en')).toEqual(['Block Ann', 'Log in']);
  expect(read('en-XA')[1]).toMatch(/^Ļöĝ îñ~+$/);
  expect(read('de')[1]).toBe('Anmelden');
});

test('code after a message keeps its position in the source map', async () => {
  const line = `export const both = (name: string) => [t('${NAMED}', { name }), 'behind it'];`;
  const { code, map } = await buildCode(`${IMPORTS}\n${line}`);
  const before = code.slice(0, code.indexOf('"behind it"')).split('\n');
  expect(new SourceMap(map).findEntry(before.length - 1, before.at(-1)!.length)).toMatchObject({
    originalLine: 1,
    originalColumn: line.indexOf("'behind it'"),
  });
});

test('anything but a literal, an invalid message, or one that is not in the catalogue fails the build', async () => {
  await expect(buildCode(`${IMPORTS} export const a = (b: string) => t(b);`)).rejects.toThrow(/literal/);
  await expect(buildCode(`${IMPORTS} export const a = t('Hello {name');`)).rejects.toThrow();
  await expect(buildCode(`${IMPORTS} export const a = t('Nobody says this');`)).rejects.toThrow(
    /npm run messages/,
  );
});
