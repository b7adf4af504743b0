import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const FOLDER = join(import.meta.dirname, '../shared/i18n');

/** English messages and their translations. */
export type Translations = Record<string, string>;

/** The words of a language for our nouns and verbs, by English term: how its translations contain them, the usual form first. */
export type Glossary = Record<string, string[]>;

/**
 * English terms that have one word in each language, and how messages contain them. The nouns and verbs of docs/voice.md whose
 * English words mean one thing only.
 */
export const TERMS: Record<string, RegExp> = {
  site: /\bsites?\b/i,
  feed: /\bfeeds?\b/i,
  blog: /\bblogs?\b/i,
  post: /\bposts?\b/i,
  tag: /\btags?\b/i,
  list: /\blists?\b/i,
  subscription: /\bsubscriptions?\b/i,
  subscribe: /\bsubscribe\b/i,
  unsubscribe: /\bunsubscribe\b/i,
  comment: /\bcomments?\b/i,
  draft: /\bdrafts?\b/i,
  notification: /\bnotifications?\b/i,
  seen: /\b(un)?seen\b/i,
  username: /\busernames?\b/i,
  password: /\bpasswords?\b/i,
  passkey: /\bpasskeys?\b/i,
  domain: /\bdomains?\b/i,
  team: /\bteams?\b/i,
  trash: /\btrash\b/i,
};

/** Reads the translations of a language; none if it has no catalogue yet. */
export async function readTranslations(locale: string): Promise<Translations> {
  return readJson(join(FOLDER, 'catalogues', `${locale}.json`));
}

/** Reads the glossary of a language. */
export async function readGlossary(locale: string): Promise<Glossary> {
  return readJson(join(FOLDER, 'glossaries', `${locale}.json`));
}

async function readJson(path: string) {
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** Says in sentences what is wrong with a translation: its placeholders, elements and plural forms. */
export function findMistakes(english: string, translation: string, locale: string): string[] {
  const mistakes: string[] = [];
  if (translation.trim() === '' || translation !== translation.trim())
    return ['is empty, or begins or ends with a space'];
  if (translation.includes("'") && !english.includes("'"))
    mistakes.push("has a straight apostrophe, which quotes in messages; write ’ or the language's own mark");
  let shape: Shape;
  try {
    shape = describe(compileMessageOrThrow(translation));
  } catch (error) {
    return [`is not a message: ${error instanceof Error ? error.message : error}`];
  }
  const wanted = describe(compileMessageOrThrow(english));
  for (const [kind, of] of [
    ['placeholder', 'values'],
    ['element', 'elements'],
  ] as const) {
    const missing = [...wanted[of]].filter((name) => !shape[of].has(name));
    const extra = [...shape[of]].filter((name) => !wanted[of].has(name));
    if (missing.length > 0) mistakes.push(`lacks the ${kind} ${missing.join(', ')}`);
    if (extra.length > 0) mistakes.push(`has an unknown ${kind} ${extra.join(', ')}`);
  }
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const cases of shape.plurals) {
    const named = cases.filter((name) => !/^\d+$/.test(name));
    const missing = categories.filter((name) => !named.includes(name));
    const extra = named.filter((name) => !categories.includes(name as Intl.LDMLPluralRule));
    if (missing.length > 0) mistakes.push(`lacks the plural form ${missing.join(', ')}`);
    if (extra.length > 0)
      mistakes.push(`has a plural form that the language does not have: ${extra.join(', ')}`);
  }
  return mistakes;
}

/** Lists the terms that the English has and for which the translation uses none of the glossary's words. */
export function findMissedTerms(english: string, translation: string, glossary: Glossary): string[] {
  const text = translation.toLowerCase();
  const plain = english.replace(/\{\w+(?=[,}])|<[^>]*>/g, '');
  return Object.keys(TERMS).filter(
    (term) =>
      TERMS[term]!.test(plain) && !(glossary[term] ?? []).some((form) => text.includes(form.toLowerCase())),
  );
}

interface Shape {
  /** `name` or `name, format` */
  values: Set<string>;
  /** `<name>` and `</name>` */
  elements: Set<string>;
  /** The forms of each plural, by name or number. */
  plurals: string[][];
}

function describe(message: unknown): Shape {
  const shape: Shape = { values: new Set(), elements: new Set(), plurals: [] };
  const visit = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const [element] of tokens.matchAll(/<\/?\w+>/g)) shape.elements.add(element);
      return;
    }
    for (const token of tokens as unknown[]) {
      if (typeof token === 'string') {
        visit(token);
        continue;
      }
      const [name, kind, cases] = token as [string, string?, (Record<string, unknown> | string)?];
      shape.values.add(kind ? `${name}, ${kind}` : name);
      if (typeof cases !== 'object') continue;
      const { offset: _, ...forms } = cases;
      if (kind === 'plural') shape.plurals.push(Object.keys(forms));
      for (const form of Object.values(forms)) visit(form);
    }
  };
  visit(message);
  return shape;
}
