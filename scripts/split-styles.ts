import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { type StyleRule, splitStyles } from '../server/platform/http/page-styles.ts';
import { listEarlyChunks, RARE_CHUNKS } from './first-chunks.ts';

/** Classes of stylesheets that are not modules and belong to text that is not on a first page. */
const LATE_CLASSES = new Set(['reading']);
/** The names that `shortClassName` in vite.config.ts gives. */
const SHORT_NAME = /_[a-zA-Z]{2}[\da-z]{1,2}\b/g;

/**
 * Splits the application's stylesheet into the rules that the first page needs and all others, which come with the late code
 * (web/lib/late.ts); those that only few people need (`RARE_CHUNKS`) come with their code. A rule is early if it has no class, or one that early
 * code names. The files are named in `.vite/styles.json`.
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
        const early = listEarlyChunks(chunks);
        const all = Object.values(chunks);
        const named = listNames(all.filter(({ fileName }) => early.has(fileName)));
        const isEarly = (name: string) => (name.startsWith('_') ? named.has(name) : !LATE_CLASSES.has(name));
        const parts = splitEarly(String(sheet.source), isEarly);
        const ofRare = listNames(all.filter(({ name }) => RARE_CHUNKS.has(name)));
        const ofOthers = listNames(all.filter(({ name }) => !RARE_CHUNKS.has(name)));
        const late = splitEarly(parts.late, (name) => !ofRare.has(name) || ofOthers.has(name));
        delete bundle[sheet.fileName];
        const sheets = { early: parts.early, late: late.early, rare: late.late };
        const files = Object.entries(sheets).map(([part, source]) => {
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

/** Returns the names of classes in the code of these chunks. */
function listNames(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  return new Set(chunks.flatMap(({ code }) => code.match(SHORT_NAME) ?? []));
}

/** A rule with the block around it, such as `@media print{`. */
interface PlacedRule extends StyleRule {
  block: string;
}

/**
 * Splits a stylesheet into the rules that have no class or an early one, and all others. The late ones follow the early ones on a page:
 * so a rule is also early if an early one comes after it that has one of its classes, and may be there to change it.
 */
export function splitEarly(
  stylesheet: string,
  isEarlyClass: (name: string) => boolean,
): { early: string; late: string } {
  const early: PlacedRule[] = [];
  const late: PlacedRule[] = [];
  const changed = new Set<string>();
  for (const rule of listPlacedRules(stylesheet).toReversed()) {
    const { classes } = rule;
    const isEarly = classes.length === 0 || classes.some((name) => isEarlyClass(name) || changed.has(name));
    (isEarly ? early : late).push(rule);
    if (isEarly) for (const name of classes) changed.add(name);
  }
  return { early: joinRules(early.toReversed()), late: joinRules(late.toReversed()) };
}

function listPlacedRules(stylesheet: string): PlacedRule[] {
  return splitStyles(stylesheet).flatMap((rule) => {
    const block = /^@(?:media|supports|container)[^{]*\{/.exec(rule.text)?.[0];
    if (block === undefined) return [{ ...rule, block: '' }];
    return splitStyles(rule.text.slice(block.length, -1)).map((inner) => ({ ...inner, block }));
  });
}

function joinRules(rules: readonly PlacedRule[]): string {
  let text = '';
  let open = '';
  for (const rule of rules) {
    if (rule.block !== open) {
      text += (open && '}') + rule.block;
      open = rule.block;
    }
    text += rule.text;
  }
  return text + (open && '}');
}
