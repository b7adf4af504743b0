import { escapeHtml } from '#server/text/html-text.ts';
import { toAttachmentUrl } from '../picture-addresses.ts';

/** Finds the key of a picture in the archive by its address in a post. */
export type FindPicture = (address: string) => string | undefined;

/**
 * Returns the Markdown of a post without what only its program understands: the tags of Jekyll and Eleventy, the shortcodes of
 * Hugo, the links of Obsidian. Addresses of pictures in the archive become those of their items. Code stays as it is.
 */
export function convertMarkdown(text: string, findPicture: FindPicture): string {
  return mapProse(convertCode(text), (prose) => replacePictures(convertTags(prose), findPicture)).trim();
}

/** Code in tags of its own becomes code in fences. */
function convertCode(text: string): string {
  if (!text.includes('{%') && !text.includes('{{')) return text;
  const toFence = (language: string, code: string) =>
    `\n\`\`\`${language}\n${code.replace(/^\n+|\s+$/g, '')}\n\`\`\`\n`;
  return text
    .replaceAll(
      /\{%-?\s*highlight\s+([\w+#.-]{1,40})[^%]{0,200}%\}([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g,
      (_, language: string, code: string) => toFence(language, code),
    )
    .replaceAll(
      /\{\{[<%]\s*highlight\s+"?([\w+#.-]{1,40})[^>%]{0,200}[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
      (_, language: string, code: string) => toFence(language, code),
    )
    .replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
}

/** Changes everything but code: blocks between fences, and code within a line. */
function mapProse(text: string, change: (prose: string) => string): string {
  const result: string[] = [];
  let prose: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    if (prose.length > 0) result.push(mapOutsideCode(prose.join('\n'), change));
    prose = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark === undefined) {
      prose.push(line);
      continue;
    }
    flush();
    result.push(line);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && /^[\s`~]*$/.test(line)) fence = undefined;
  }
  flush();
  return result.join('\n');
}

function mapOutsideCode(text: string, change: (prose: string) => string): string {
  if (!text.includes('`')) return change(text);
  // Kept aside, so that a tag may begin before code and end after it.
  const codes: string[] = [];
  const prose = text.replaceAll(/(`{1,5})(?!`)[^`\n]{1,2000}\1(?!`)/g, (code) => {
    codes.push(code);
    return `\ue000${codes.length - 1}\ue001`;
  });
  return change(prose).replaceAll(
    /\ue000(\d+)\ue001/g,
    (whole, index: string) => codes[Number(index)] ?? whole,
  );
}

const VIDEO_SITES: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

function convertTags(text: string): string {
  const plain = text
    .replaceAll(/^[^\S\n]*<!--\s*(?:more|excerpt)\s*-->[^\S\n]*$/gm, '')
    .replaceAll(/\{:\s*[^}\n]{0,300}\}|\{:toc\}/g, '')
    .replaceAll(
      /!\[\[([^\]|\n]{1,500})(?:\|[^\]\n]{0,200})?\]\]/g,
      (_, name: string) => `![](<${name.trim()}>)`,
    )
    .replaceAll(
      /\[\[([^\]|\n]{1,500})(?:\|([^\]\n]{1,500}))?\]\]/g,
      (_, name: string, words?: string) => words ?? name,
    );
  return plain.includes('{') ? convertTemplates(plain) : plain;
}

function convertTemplates(text: string): string {
  return text
    .replaceAll(/\{\{-?\s*site\.(?:baseurl|url|github\.url)\s*-?\}\}/g, '')
    .replaceAll(
      /\{\{-?\s*(["'])([^"'{}\n]{1,500})\1\s*\|\s*(?:relative_url|absolute_url|url|prepend|asset_path)[^}\n]{0,200}\}\}/g,
      '$2',
    )
    .replaceAll(/\{%-?\s*(?:post_url|link)\s+([^\s%]{1,300})\s*-?%\}/g, (_, path: string) =>
      toPageAddress(path),
    )
    .replaceAll(/\{\{[<%]\s*(?:rel)?ref\s+"?([^\s">%]{1,300})"?\s*[>%]\}\}/g, (_, path: string) =>
      toPageAddress(path),
    )
    .replaceAll(/\{\{[<%]\s*(?:figure|img|image)\s([^{}]{1,2000}?)\/?[>%]\}\}/g, (_, attributes: string) =>
      renderFigure(attributes),
    )
    .replaceAll(
      /\{(?:\{[<%]|%)\s*(youtube|vimeo)\s+(?:id=)?"?([\w-]{3,40})"?[^{}]{0,200}?[>%]\}\}?/g,
      (_, site: string, id: string) => `\n${VIDEO_SITES[site]}${id}\n`,
    );
}

/** Where a post is by default: its name without the date and the ending. */
function toPageAddress(path: string): string {
  const dated = /(?:^|\/)(\d{4})-(\d{1,2})-(\d{1,2})-([^/]+?)(?:\.\w+)?$/.exec(path);
  if (dated) return `/${dated.slice(1, 4).join('/')}/${dated[4]}.html`;
  return `/${path
    .replace(/^\/+/, '')
    .replace(/\.(?:md|markdown)$/, '')
    .replace(/\/_?index$/, '')}/`;
}

function renderFigure(attributes: string): string {
  const get = (name: string) =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`|(\\S+))`)
      .exec(attributes)
      ?.slice(1)
      .find(Boolean) ?? '';
  const source = get('src');
  if (source === '') return '';
  const caption = [get('title'), get('caption')].filter((words) => words !== '').join(': ');
  const words = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `\n<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(get('alt') || caption)}">${words}</figure>\n`;
}

/** The address of a link or a picture, and of a reference: in angle brackets, or without spaces, or with some before its end. */
const INLINE =
  /(\]\(\s{0,10})(<[^<>\n]{1,1000}>|[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500}){0,3})/g;
const SPACED =
  /(!\[[^\]\n]{0,1000}\]\()((?:[^()<>"'\n]|\([^()\n]{0,100}\)){1,500}\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?))(?=\s{0,10}\))/gi;
const REFERENCE = /^( {0,3}\[[^\]\n]{1,500}\]:\s{0,10})(<[^<>\n]{1,1000}>|[^\s<>]{1,1000})/gm;
const ATTRIBUTE = /(\s(?:src|href)=)("[^"\n]{1,1000}"|'[^'\n]{1,1000}')/g;

function replacePictures(text: string, findPicture: FindPicture): string {
  const replace = (whole: string, before: string, written: string) => {
    const key = findPicture(written.replaceAll(/^[<"']|[>"']$/g, '').replaceAll('&amp;', '&'));
    if (key === undefined) return whole;
    const quote = /^["']/.exec(written)?.[0] ?? '';
    return `${before}${quote}${toAttachmentUrl(key).replaceAll(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}${quote}`;
  };
  return text
    .replaceAll(SPACED, replace)
    .replaceAll(INLINE, replace)
    .replaceAll(REFERENCE, replace)
    .replaceAll(ATTRIBUTE, replace);
}
