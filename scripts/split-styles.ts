import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { type StyleRule, splitStyles } from '../server/platform/http/page-styles.ts';
import { listEarlyChunks, RARE_CHUNKS } from './first-chunks.ts';

/** Classes of no module that first pages have; the others belong to whole posts and to the editor. */
const EARLY_CLASSES = new Set(['clamp', 'title-link', 'w']);
/** Rules without classes that belong to whole posts and pictures. */
const LATE_RULES = /^\[data-(?:reading-|paper|ground)/;
/** The names that `shortClassName` in vite.config.ts gives. */
const SHORT_NAME = /_[a-zA-Z]{2}[\da-z]{1,2}\b/g;
const CUSTOM_PROPERTY = /--[a-z][\w-]*/g;

/**
 * Splits the application's stylesheet into the rules that the first page needs and all others, which come with the late code
 * (web/lib/late.ts); those that only few people need (`RARE_CHUNKS`) come with their code. A rule is early if it has no class, or one that early
 * code names. Rules of classes that no code names belong to visitors' pages and are left out, and custom properties get short names. The files are
 * named in `.vite/styles.json`.
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
        const isEarly = (name: string) => named.has(name) || EARLY_CLASSES.has(name);
        const source = shortenProperties(
          dropUnnamed(String(sheet.source), listNames(all)),
          all.map(({ code }) => code).join(),
        );
        const parts = splitEarly(source, isEarly, LATE_RULES);
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
        const names = JSON.stringify(Object.fromEntries(files));
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: names });
      },
    },
  };
}

/** Returns the names of classes in the code of these chunks. */
function listNames(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  return new Set(chunks.flatMap(({ code }) => code.match(SHORT_NAME) ?? []));
}

/** Removes the rules whose classes no code names. */
function dropUnnamed(stylesheet: string, named: ReadonlySet<string>): string {
  return joinRules(
    listPlacedRules(stylesheet).filter(({ classes }) => {
      const own = classes.filter(isOfModule);
      return own.length === 0 || own.some((name) => named.has(name));
    }),
  );
}

/** Gives custom properties that scripts do not name the shortest names. */
export function shortenProperties(stylesheet: string, scripts: string): string {
  const kept = new Set(scripts.match(CUSTOM_PROPERTY));
  const counts = new Map<string, number>();
  for (const [name] of stylesheet.matchAll(CUSTOM_PROPERTY))
    if (!kept.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].toSorted(([, a], [, b]) => b - a);
  const short = new Map(names.map(([name], place) => [name, `--${place.toString(36)}`]));
  return stylesheet.replace(CUSTOM_PROPERTY, (name) => short.get(name) ?? name);
}

/** A rule with the block around it, such as `@media print{`. */
interface PlacedRule extends StyleRule {
  block: string;
}

/**
 * Splits a stylesheet into the rules that have no class or an early one, and all others, among which are `lateRules` without a class. The late ones follow the early ones on a page:
 * so a rule is also early if an early one comes after it that has one of its classes, and may be there to change it.
 */
export function splitEarly(
  stylesheet: string,
  isEarlyClass: (name: string) => boolean,
  lateRules?: RegExp,
): { early: string; late: string } {
  const early: PlacedRule[] = [];
  const late: PlacedRule[] = [];
  const changed = new Set<string>();
  for (const rule of listPlacedRules(stylesheet).toReversed()) {
    // Other classes come with one of a module.
    const own = rule.classes.filter(isOfModule);
    const classes = own.length > 0 ? own : rule.classes;
    const isEarly =
      classes.length === 0
        ? !lateRules?.test(rule.text)
        : classes.some((name) => isEarlyClass(name) || changed.has(name));
    (isEarly ? early : late).push(rule);
    if (isEarly) for (const name of classes) changed.add(name);
  }
  return { early: joinRules(early.toReversed()), late: joinRules(late.toReversed()) };
}

function isOfModule(name: string): boolean {
  return name.startsWith('_');
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
