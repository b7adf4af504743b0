import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { splitStyles } from '../server/platform/http/page-styles.ts';
import { listEarlyChunks } from './first-chunks.ts';

/** Classes of stylesheets that are not modules and belong to text that is not on a first page. */
const LATE_CLASSES = new Set(['reading']);
/** The names that `shortClassName` in vite.config.ts gives. */
const SHORT_NAME = /_[a-zA-Z]{2}[\da-z]{1,2}\b/g;

/**
 * Splits the application's stylesheet into the rules that the first page needs and all others, which come with the late code
 * (web/lib/late.ts). A rule is early if it has no class, or one that early code names. The files are named in `.vite/styles.json`. The
 * late sheet always comes after the early one, and rules keep their order within each.
 */
export function splitMembersStyles(): Plugin {
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
        ) as Record<string, Rolldown.OutputChunk>;
        const named = new Set<string>();
        for (const name of listEarlyChunks(chunks))
          for (const [found] of chunks[name]!.code.matchAll(SHORT_NAME)) named.add(found);
        const isEarly = (name: string) => (name.startsWith('_') ? named.has(name) : !LATE_CLASSES.has(name));
        const parts = { early: '', late: '' };
        for (const { text, classes } of splitStyles(String(sheet.source)))
          parts[classes.length === 0 || classes.some(isEarly) ? 'early' : 'late'] += text;
        delete bundle[sheet.fileName];
        const files = Object.entries(parts).map(([part, source]) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/${part}-${hash}.css`;
          this.emitFile({ type: 'asset', fileName, source });
          return [part, fileName];
        });
        const source = JSON.stringify(Object.fromEntries(files));
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source });
      },
    },
  };
}
