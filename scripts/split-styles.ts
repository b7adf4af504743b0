import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { splitStyles } from '../server/platform/http/page-styles.ts';
import { type Chunks, listEarlyChunks } from './first-chunks.ts';

/** Classes of stylesheets that are not modules and belong to text that is not on a first page. */
const LATE_CLASSES = new Set(['reading']);

/**
 * Splits the application's stylesheet into the rules that the first page needs and all others, which come with the late code
 * (web/lib/late.ts). A rule is early if it has no class, or one of a stylesheet that early code imports. Their names are in
 * `.vite/styles.json`. The late sheet always comes after the early one, so rules keep their order within each.
 *
 * @param toPrefix returns what the names of a stylesheet's classes begin with
 */
export function splitMembersStyles(toPrefix: (path: string) => string): Plugin {
  return {
    name: 'split-styles',
    // After the plugin that writes the stylesheet.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheet = Object.values(bundle).find((file) => file.fileName.endsWith('.css'));
        if (sheet?.type !== 'asset') return;
        const chunks = Object.fromEntries(
          Object.entries(bundle).filter(([, { type }]) => type === 'chunk'),
        ) as Chunks;
        const prefixes = [...listEarlyChunks(chunks)]
          .flatMap((name) => chunks[name]!.moduleIds)
          .filter((path) => path.endsWith('.module.css'))
          .map(toPrefix);
        const isEarly = (name: string) =>
          name.startsWith('_') ? prefixes.some((prefix) => name.startsWith(prefix)) : !LATE_CLASSES.has(name);
        const parts = { early: '', late: '' };
        for (const { text, classes } of splitStyles(String(sheet.source)))
          parts[classes.length === 0 || classes.some(isEarly) ? 'early' : 'late'] += text;
        delete bundle[sheet.fileName];
        const names = Object.entries(parts).map(([part, source]) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/${part}-${hash}.css`;
          this.emitFile({ type: 'asset', fileName, source });
          return [part, fileName];
        });
        this.emitFile({
          type: 'asset',
          fileName: '.vite/styles.json',
          source: JSON.stringify(Object.fromEntries(names)),
        });
      },
    },
  };
}
