import { posix } from 'node:path';
import type { SiteItem } from '../items.ts';
import { type Fields, toFields, toText } from './fields.ts';
import { parseYaml } from './front-matter.ts';
import { parseToml } from './toml.ts';

/** What a folder of Markdown belongs to, which decides what its paths mean. */
export interface MarkdownSite {
  generator: 'jekyll' | 'hugo' | 'tidings' | 'other';
  /** The folder that everything is in: `blog-main/`; '' if there is none. */
  root: string;
  /** Its settings; {} without any. */
  settings: Fields;
}

/** Settings, the most particular first. */
const SETTINGS: readonly [path: RegExp, generator: MarkdownSite['generator']][] = [
  [/^blog\.yaml$/, 'tidings'],
  [/^(?:hugo|config(?:\/_default)?\/hugo|config\/_default\/config)\.(?:toml|ya?ml|json)$/, 'hugo'],
  [/^_config\.ya?ml$/, 'jekyll'],
  [/^config\.(?:toml|ya?ml|json)$/, 'hugo'],
];

const MARKDOWN = /\.(?:mdx?|markdown|mdown|mkd)$/i;
/** Jekyll's posts can be HTML: other programs have written them. */
const HTML_POST = /(?:^|\/)_(?:posts|drafts)\/(?:[^/]+\/)*[^/]+\.html?$/i;
/** Folders of programs, and files about the folder itself. */
const LEFT_OUT =
  /(?:^|\/)(?:\.[^/]*|node_modules|bower_components|vendor|themes|layouts|archetypes|scaffolds|_site|_layouts|_includes|_sass|_data)\/|(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct|security|_index|404)\.\w+$/i;

/** Whether a file is the text of a post or a page. */
export function isTextPath(path: string): boolean {
  return (MARKDOWN.test(path) || HTML_POST.test(path)) && !LEFT_OUT.test(path);
}

/** Recognises what the paths belong to; `read` returns the text of a file, '' if it cannot be read. */
export async function readMarkdownSite(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<MarkdownSite> {
  const root = findRoot(paths);
  const inner = paths.map((path) => path.slice(root.length));
  for (const [pattern, generator] of SETTINGS) {
    const path = inner.find((one) => pattern.test(one));
    if (path !== undefined)
      return { generator, root, settings: parseSettings(path, await read(root + path)) };
  }
  const generator = inner.some((path) => /(?:^|\/)_posts\//.test(path))
    ? 'jekyll'
    : inner.some((path) => path.startsWith('content/'))
      ? 'hugo'
      : 'other';
  return { generator, root, settings: {} };
}

/** Returns the folder that all files are in, unless it has a meaning of its own. */
function findRoot(paths: readonly string[]): string {
  const first = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  const hasMeaning = /^(?:_posts|_drafts|content|posts|pages|blog|src|source)\/$/i.test(first);
  return !hasMeaning && paths.every((path) => path.startsWith(first)) ? first : '';
}

function parseSettings(path: string, text: string): Fields {
  try {
    if (path.endsWith('.toml')) return parseToml(text);
    if (path.endsWith('.json')) return toFields(JSON.parse(text));
  } catch {
    return {};
  }
  return parseYaml(text) ?? {};
}

/** Returns what the settings say of the blog. */
export function toSite({ settings }: MarkdownSite): SiteItem {
  const get = (...names: string[]) => {
    for (const name of names) {
      const text = toText(settings[name]) || toText(toFields(settings.params)[name]);
      if (text !== '') return text.trim();
    }
    return '';
  };
  const base = get('url', 'baseURL', 'baseurl', 'baseUrl');
  const folder = base === get('baseurl') ? '' : get('baseurl');
  const url = /^https?:\/\//.test(base) ? URL.parse(`${base}/${folder}/`) : null;
  if (url) url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/');
  return {
    kind: 'site',
    title: get('title', 'name'),
    tagline: get('tagline', 'description', 'subtitle'),
    url: url?.href ?? null,
    language: get('language', 'languageCode', 'lang', 'locale', 'defaultContentLanguage') || null,
  };
}

/** What a path says of a post. */
export interface PathFacts {
  /** Without the ending and the date. */
  slug: string;
  /** `2019-05-04`; undefined if it has none. */
  day: string | undefined;
  isDraft: boolean;
  /** In a folder of pages. */
  isInPages: boolean;
  /** In no folder for posts: without a date it is a page. */
  isAtTop: boolean;
  /** The folder that belongs to this post alone, with its pictures; undefined if there is none. */
  bundle: string | undefined;
}

export function readPath(site: MarkdownSite, path: string): PathFacts {
  const inner = path.slice(site.root.length);
  const folders = posix
    .dirname(inner)
    .split('/')
    .filter((name) => name !== '.');
  const name = posix
    .basename(inner)
    .replace(/\.\w+$/, '')
    .replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, '');
  const isIndex = name.toLowerCase() === 'index' && folders.length > 0;
  const [, day, rest] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(isIndex ? folders.at(-1)! : name) ?? [];
  const outer = isIndex ? folders.slice(0, -1) : folders;
  return {
    slug: rest ?? (isIndex ? folders.at(-1)! : name),
    day,
    isDraft: folders.some((folder) => /^_?drafts$/i.test(folder)),
    // Jekyll and Hexo have posts only in folders that begin with a line.
    isInPages:
      folders.some((folder) => /^_?pages$/i.test(folder)) ||
      (site.generator === 'jekyll' &&
        folders.length > 0 &&
        !folders.some((folder) => folder.startsWith('_'))),
    isAtTop: site.generator !== 'other' && outer.every((folder) => /^(?:content|src|source)$/i.test(folder)),
    bundle: isIndex ? posix.dirname(path) : undefined,
  };
}

/** Returns the addresses that the program gives to a post, as far as they follow from the settings. */
export function computeAddresses(
  site: MarkdownSite,
  path: string,
  post: { slug: string; day: string | undefined; categories: string[]; isPage: boolean },
): string[] {
  const inner = path.slice(site.root.length).replace(/\.\w+$/, '');
  if (site.generator === 'hugo') {
    const folder = posix.dirname(inner.replace(/^content\//, '').replace(/\/index$/i, ''));
    return [`/${folder === '.' ? '' : `${folder}/`}${post.slug}/`.toLowerCase()];
  }
  if (site.generator !== 'jekyll') return [];
  if (post.isPage || post.day === undefined) return [`/${inner}.html`, `/${inner}/`];
  const written = toText(site.settings.permalink) || 'date';
  return [fillPermalink(PERMALINKS[written] ?? written, post.slug, post.day, post.categories)];
}

/** The styles of Jekyll that have a name. */
const PERMALINKS: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

function fillPermalink(pattern: string, slug: string, day: string, categories: string[]): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const dayOfYear = Math.round((Date.UTC(+year, +month - 1, +date) - Date.UTC(+year, 0, 0)) / 86_400_000);
  const values: Record<string, string> = {
    year,
    month: month.padStart(2, '0'),
    day: date.padStart(2, '0'),
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    short_year: year.slice(-2),
    y_day: String(dayOfYear).padStart(3, '0'),
    title: slug,
    slug: slug.toLowerCase(),
    categories: categories.map((name) => name.toLowerCase().replaceAll(' ', '-')).join('/'),
    output_ext: '.html',
  };
  const filled = pattern.replaceAll(/:(\w+)/g, (whole, name: string) => values[name] ?? whole);
  return `/${filled}`.replaceAll(/\/{2,}/g, '/');
}
