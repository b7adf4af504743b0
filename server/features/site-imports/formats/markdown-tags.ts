import { escapeHtml } from '#server/text/html-text.ts';
import { ARCHIVE_BASE } from '../picture-addresses.ts';
import type { MarkdownSite } from './markdown-site.ts';

const SITES: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  instagram: 'https://www.instagram.com/p/',
  gist: 'https://gist.github.com/',
};

/**
 * Returns text with the tags of Jekyll, Hexo and Eleventy and the shortcodes of Hugo as Markdown: pictures, quotations, references, and
 * links for what its scripts would show. What else there is of Jekyll and Hugo is removed; what it encloses stays.
 */
export function convertTemplates(text: string, generator: MarkdownSite['generator']): string {
  const known = convertReferences(text)
    .replaceAll(/\{\{[<%]\s*(?:figure|img|image)\s([^{}]{1,2000}?)\/?[>%]\}\}/g, (_, attributes: string) =>
      renderFigure(attributes),
    )
    .replaceAll(
      /\{%-?\s*include(?:_\w{1,20})?\s+([^\s%]{1,200})([^{}]{0,2000}?)-?%\}/g,
      (whole, name: string, attributes: string) => renderInclude(name, attributes) ?? whole,
    )
    .replaceAll(/\{%\s*(?:asset_img|img)\s([^{}]{1,1000}?)%\}/g, (whole, words: string) =>
      renderPicture(words, whole),
    )
    .replaceAll(
      /\{%\s*(blockquote|quote)((?:\s[^{}]{0,500}?)?)%\}([^{}]{0,20000})\{%\s*end\1\s*%\}/g,
      (_, __, source: string, words: string) => renderQuote(words, source),
    )
    .replaceAll(
      /\{(?:\{[<%]|%)\s*(youtube|vimeo|instagram)\s+(?:id=)?"?([\w-]{3,40})"?[^{}]{0,200}?[>%]\}\}?/g,
      (_, site: string, id: string) => `\n${SITES[site]}${id}\n`,
    )
    .replaceAll(
      /\{(?:\{[<%]|%-?)\s*gist\s+([\w./-]{1,100})(?:\s+([\w-]{1,60}))?[^{}]{0,200}?[>%]\}\}?/g,
      (_, first: string, second = '') =>
        `\n${SITES.gist}${/^\w{1,40}$/.test(second) && !first.includes('/') ? `${first}/${second}` : first}\n`,
    )
    .replaceAll(
      /\{\{[<%]\s*(?:tweet|twitter|x)\s([^{}]{1,300}?)[>%]\}\}/g,
      (whole, attributes: string) => renderTweet(attributes) ?? whole,
    );
  if (generator === 'jekyll') return known.replaceAll(/\{%-?\s*\w[^{}]{0,2000}?%\}/g, '');
  if (generator !== 'hugo') return known;
  return known
    .replaceAll(/\{\{[<%](?!\/\*)[^{}]{0,2000}?[>%]\}\}/g, '')
    .replaceAll(/\{\{([<%])\/\*([^{}]{0,2000}?)\*\/([>%])\}\}/g, '{{$1$2$3}}');
}

/** Addresses within the blog. */
function convertReferences(text: string): string {
  return text
    .replaceAll(/\{\{-?\s*site\.(?:baseurl|url|github\.url)\s*-?\}\}/g, '')
    .replaceAll(
      /\{\{-?\s*(["'])([^"'{}\n]{1,500})\1\s*\|\s*(?:relative_url|absolute_url|url|prepend|asset_path)[^}\n]{0,200}\}\}/g,
      '$2',
    )
    .replaceAll(/\{%-?\s*(?:post_url|link)\s+([^\s%]{1,300})\s*-?%\}/g, (_, path: string) =>
      toPageAddress(path),
    )
    .replaceAll(
      /\{%\s*post_link\s+([^\s%]{1,300})(?:\s+["']?([^{}%"']{1,300}?)["']?)?\s*%\}/g,
      (_, path: string, words?: string) =>
        `[${words ?? path.replaceAll(/[-_]+/g, ' ')}](${toPageAddress(path)})`,
    )
    .replaceAll(/\{\{[<%]\s*(?:rel)?ref\s+"?([^\s">%]{1,300})"?\s*[>%]\}\}/g, (_, path: string) =>
      toPageAddress(path),
    );
}

/** A reference names a file: its name leads to the post here, whatever its address was. Other files are where they were. */
function toPageAddress(path: string): string {
  const clean = path.replace(/^\/+/, '');
  if (/\.\w{2,4}$/.test(clean) && !/\.(?:mdx?|markdown|html)$/i.test(clean)) return `/${clean}`;
  const name = clean
    .replace(/\.\w+$/, '')
    .replace(/\/_?index$/, '')
    .split('/')
    .at(-1)!
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
  return `${ARCHIVE_BASE}${name}`;
}

function getAttribute(attributes: string, ...names: string[]): string {
  for (const name of names) {
    const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`|(\\S+))`)
      .exec(attributes)
      ?.slice(1)
      .find(Boolean);
    if (value) return value;
  }
  return '';
}

function renderFigure(attributes: string, source: string = getAttribute(attributes, 'src')): string {
  if (source === '') return '';
  const caption = [
    getAttribute(attributes, 'title'),
    getAttribute(attributes, 'caption', 'description', 'text'),
  ]
    .filter((words) => words !== '')
    .join(': ');
  const words = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const alt = getAttribute(attributes, 'alt') || caption;
  return `\n<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">${words}</figure>\n`;
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** Jekyll includes pages of the theme: those that show a picture or a video are recognised by what they are given. */
function renderInclude(name: string, attributes: string): string | undefined {
  const source = getAttribute(attributes, 'src', 'url', 'image', 'image_path', 'file', 'path');
  if (PICTURE.test(source)) return renderFigure(attributes, source);
  const site = /youtube|vimeo/i.exec(name)?.[0].toLowerCase();
  const id = getAttribute(attributes, 'id', 'video');
  return site && /^[\w-]{3,40}$/.test(id) ? `\n${SITES[site]}${id}\n` : undefined;
}

/** `{% asset_img left tea.jpg 300 200 "A title" "An alternative text" %}` of Hexo. */
function renderPicture(words: string, whole: string): string {
  const all = [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, plain]) => ({
    text: a ?? b ?? plain ?? '',
    isQuoted: plain === undefined,
  }));
  const at = all.findIndex(({ text }) => PICTURE.test(text.replace(/[?#].*$/, '')));
  if (at < 0) return whole;
  const quoted = all.slice(at + 1).filter(({ isQuoted }) => isQuoted);
  const alt = (quoted.at(-1)?.text ?? '').replaceAll(/[[\]]/g, '');
  return `![${alt}](<${all[at]!.text.replaceAll(/[<>]/g, '')}>)`;
}

function renderQuote(words: string, source: string): string {
  const lines = [...words.trim().split('\n'), ...(source.trim() === '' ? [] : ['', `— ${source.trim()}`])];
  return `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
}

function renderTweet(attributes: string): string | undefined {
  const id = getAttribute(attributes, 'id') || /^"?(\d{1,25})"?\s*$/.exec(attributes.trim())?.[1];
  if (!id || !/^\d{1,25}$/.test(id)) return undefined;
  const user = getAttribute(attributes, 'user');
  return `\nhttps://twitter.com/${/^\w{1,30}$/.test(user) ? user : 'i'}/status/${id}\n`;
}
