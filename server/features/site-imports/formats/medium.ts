import {
  type HtmlElement,
  hasClass,
  listElements,
  removeElements,
  replaceElements,
} from '#server/text/html-elements.ts';
import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';
import type { Item, PostItem } from '../items.ts';
import { listPaths, openArchive, openPictures, TEXT_MAX_BYTES } from './archive.ts';
import { parseDate } from './dates.ts';
import type { ExportReader } from './reader.ts';

/** `posts/2019-05-04_My-story-1a2b3c4d5e6f.html`, `posts/draft_My-story-1a2b3c4d5e6f.html`. */
const POST_PATH = /(?:^|\/)posts\/(draft|\d{4}-\d{2}-\d{2})_([^/]*?)-{0,2}([0-9a-f]{9,12})\.html$/;

/**
 * Medium: the archive of its export, a page for each story. Keys are Medium's own. Responses to the stories of others are in it
 * too, as stories without a title: they are left out.
 */
export const mediumReader: ExportReader = {
  format: 'medium',
  name: 'Medium',
  async isMine(probe) {
    return (await listPaths(probe))?.some((path) => POST_PATH.test(path)) ?? false;
  },
  async *read(file, progress) {
    const archive = await openArchive(file.path);
    if (!archive) return;
    try {
      yield* archive.problems;
      yield { kind: 'site', title: '', tagline: '', url: null, language: null };
      const authors = new Set<string>();
      let responses = 0;
      for (const page of archive.files.filter(({ path }) => POST_PATH.test(path))) {
        const bytes = await archive.read(page, TEXT_MAX_BYTES);
        progress.bytes += page.packedBytes;
        if (typeof bytes === 'string') yield { kind: 'problem', subject: page.path, reason: bytes };
        else {
          const story = readStory(bytes.toString('utf8'), page.path);
          if (story === 'response') responses += 1;
          else yield* listItems(story, authors);
        }
      }
      if (responses > 0)
        yield { kind: 'problem', subject: 'Responses', reason: 'unknown_type', count: responses };
    } finally {
      archive.close();
    }
  },
  openPictures,
};

interface Story {
  post: PostItem;
  author: { key: string; name: string } | undefined;
}

function* listItems({ post, author }: Story, authors: Set<string>): Generator<Item> {
  if (author && !authors.has(author.key)) {
    authors.add(author.key);
    yield { kind: 'author', ...author, email: null };
  }
  yield post;
}

const WANTED = ['p-name', 'p-summary', 'e-content', 'p-author', 'dt-published', 'p-canonical', 'p-tag'];
const INSIDE = ['graf--title', 'graf--subtitle', 'graf--leading', 'section-divider'];

function readStory(html: string, path: string): Story | 'response' {
  const elements = listElements(
    html,
    (name, attributes) =>
      [...WANTED, ...INSIDE].some((one) => hasClass(attributes, one)) ||
      (name === 'section' && attributes['data-field'] !== undefined),
  );
  const find = (name: string) => elements.find(({ attributes }) => hasClass(attributes, name));
  const getInner = (element: HtmlElement | undefined) =>
    element ? html.slice(element.innerStart, element.innerEnd) : '';
  const [, day, slug, id] = POST_PATH.exec(path)!;
  const isDraft = day === 'draft';
  const body = find('e-content');
  const heading = find('graf--title') ?? findLeading(elements);
  const named = convertHtmlToText(getInner(find('p-name')));
  if (!isDraft && !heading && isBeginning(named, convertHtmlToText(getInner(body)))) return 'response';
  const subtitle = find('graf--subtitle');
  const firstDivider = elements.find(({ attributes }) => hasClass(attributes, 'section-divider'));
  const inBody = [heading, subtitle, firstDivider].filter((one) => one !== undefined);
  const title = (heading && convertHtmlToText(getInner(heading))) || named;
  const tags = elements
    .filter(({ attributes }) => hasClass(attributes, 'p-tag'))
    .map((tag) => convertHtmlToText(getInner(tag)))
    .filter((tag) => tag !== '');
  const canonical = find('p-canonical')?.attributes.href ?? '';
  const author = find('p-author');
  const profile = author?.attributes.href ?? '';
  const name = convertHtmlToText(getInner(author));
  const key = /\/(@[^/?#]+)/.exec(profile)?.[1] ?? name;
  const content = body ? removeFrom(html, body, inBody) : '';
  return {
    author: key === '' ? undefined : { key, name: name || key },
    post: {
      kind: 'post',
      type: 'post',
      key: `post:${id}`,
      status: isDraft ? 'draft' : 'publish',
      title,
      content: { format: 'html', text: enlargePictures(renderEmbeds(content)) },
      excerpt: convertHtmlToText(getInner(find('p-summary'))) || convertHtmlToText(getInner(subtitle)),
      slug: toSlug(canonical, id!) || slug!.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '').toLowerCase(),
      publishedAt: parseDate(find('dt-published')?.attributes.datetime) ?? (isDraft ? null : parseDate(day)),
      updatedAt: null,
      authorKey: key === '' ? null : key,
      tags: [...new Set(tags)],
      featuredImage: null,
      oldAddresses: [canonical, `https://medium.com/p/${id}`].filter((address) => address !== ''),
    },
  };
}

/** Old stories begin with a heading that is not called their title. */
function findLeading(elements: HtmlElement[]): HtmlElement | undefined {
  return elements.find(
    ({ name, attributes }) => /^h[1-4]$/.test(name) && hasClass(attributes, 'graf--leading'),
  );
}

/** Scripts and empty links become links with words, as long as Medium's scripts are not here; languages of code are kept. */
function renderEmbeds(html: string): string {
  const linked = replaceElements(
    html,
    (name, attributes) =>
      name === 'script' ||
      hasClass(attributes, 'mixtapeImage') ||
      (name === 'a' && attributes.class === undefined) ||
      (name === 'pre' && attributes['data-code-block-lang'] !== undefined),
    ({ name, attributes }, inner) => {
      if (name === 'pre') {
        const language = attributes['data-code-block-lang']!;
        return `<pre data-lang="${escapeHtml(language)}">${inner}</pre>`;
      }
      if (hasClass(attributes, 'mixtapeImage')) return '';
      if (name === 'script') {
        const gist = /^https:\/\/gist\.github\.com\/[\w./-]+?(?=\.js\b)/.exec(attributes.src ?? '')?.[0];
        return gist === undefined ? '' : `<a href="${gist}">${gist}</a>`;
      }
      const href = escapeHtml(attributes.href ?? '');
      return inner.trim() === '' && href !== '' ? `<a href="${href}">${href}</a>` : undefined;
    },
  );
  // The host of a linked page is below the words about it.
  const broken = linked.replaceAll(
    /(<em class="[^"<>]{0,200}markup--mixtapeEmbed-em[^"<>]{0,200}">[^<]{0,2000}<\/em>)(?=[^<\s])/g,
    '$1<br>',
  );
  // Lines of code with an empty one between them were blocks of their own.
  return broken.replaceAll(
    /<\/pre>\s{0,10}<pre\b(?![^<>]{0,300}graf--preV2)[^<>]{0,300}\bgraf-after--pre\b[^<>]{0,300}>/g,
    '\n\n',
  );
}

/** The heading of a response is only how it begins. */
function isBeginning(title: string, text: string): boolean {
  const words = title.replace(/(?:…|\.\.\.)$/, '').trim();
  return words === '' || text.startsWith(words);
}

function removeFrom(html: string, body: HtmlElement, elements: HtmlElement[]): string {
  const inner = html.slice(body.innerStart, body.innerEnd);
  const moved = elements
    .filter(({ start, end }) => start >= body.innerStart && end <= body.innerEnd)
    .map(({ start, end }) => ({ start: start - body.innerStart, end: end - body.innerStart }));
  return removeElements(inner, moved).trim();
}

/** The address of a story ends with its name and its number. */
function toSlug(canonical: string, id: string): string {
  const last = URL.parse(canonical)?.pathname.split('/').at(-1) ?? '';
  return last.endsWith(`-${id}`) ? last.slice(0, -id.length - 1) : '';
}

/** Pictures are named at a width of 800; their service has any. */
function enlargePictures(html: string): string {
  return html.replaceAll(
    /(https:\/\/(?:cdn-images-\d|miro)\.medium\.com\/)(?:max|fit\/c)\/\d+(?:\/\d+)?\//g,
    '$1max/2560/',
  );
}
