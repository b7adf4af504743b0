import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '#shared/i18n/locales.ts';
import { readTranslations } from './translations.ts';

const CLIENT = join(import.meta.dirname, '../dist/client');
/** The editor is used with a connection, and as large as the rest; so are administration and imports of blogs, by few; the others are for developers. */
const UNKEPT = ['editor', 'admin', 'moving', 'gallery', 'CardsPage'];
const PUBLIC_FILES = ['favicon.svg', 'icon-192.png', 'icon-maskable.svg', 'manifest.webmanifest'];

type Manifest = Record<string, { file: string; name?: string }>;

/**
 * Gives the service worker the list of files that it caches, from the application's bundle, which is built before, and the texts of the
 * page for visitors without a connection.
 */
export function serviceWorkerParts(): Plugin {
  const modules: Record<string, () => Promise<string> | string> = {
    'virtual:shell-files': () => `export const files = ${JSON.stringify(listFiles())};`,
    'virtual:offline-texts': async () => `export const offlineTexts = ${JSON.stringify(await readTexts())};`,
  };
  return {
    name: 'service-worker-parts',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}

/** Lists the application's files, with the revision of those whose names do not change. */
function listFiles(): { url: string; revision: string | null }[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const styles: { early: string; late: string } = JSON.parse(
    readFileSync(join(CLIENT, '.vite/styles.json'), 'utf8'),
  );
  const scripts = Object.values(manifest).filter(
    ({ file, name }) => file.endsWith('.js') && !UNKEPT.includes(name!),
  );
  const built = new Set([...scripts.map(({ file }) => file), styles.early, styles.late]);
  return [
    ...[...built].map((file) => ({ url: `/${file}`, revision: null })),
    ...PUBLIC_FILES.map((file) => ({ url: `/${file}`, revision: hash(readFileSync(join(CLIENT, file))) })),
  ];
}

async function readTexts(): Promise<Record<string, string[]>> {
  const texts = [
    'You’re offline.',
    'We can’t reach Tidings. Check your connection, then try again.',
    'Try again',
  ];
  const entries = LANGUAGES.map(async (language) => {
    const translations = await readTranslations(language);
    return [language, texts.map((text) => translations[text] ?? text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
}
