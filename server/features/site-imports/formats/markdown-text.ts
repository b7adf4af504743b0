import { toAttachmentUrl } from '../picture-addresses.ts';
import type { MarkdownSite } from './markdown-site.ts';
import { convertTemplates } from './markdown-tags.ts';

/** Finds the key of a picture in the archive by its address in a post. */
export type FindPicture = (address: string) => string | undefined;

/**
 * Returns the Markdown of a post without what only its program understands: the tags of Jekyll, Hexo and Eleventy, the
 * shortcodes of Hugo, the modules of MDX, the links of Obsidian. Addresses of pictures in the archive become those of their items. Code stays as it is.
 */
export function convertMarkdown(
  text: string,
  findPicture: FindPicture,
  { generator = 'other', isMdx = false }: { generator?: MarkdownSite['generator']; isMdx?: boolean } = {},
): string {
  const convert = (prose: string) => convertTags(isMdx ? removeModules(prose) : prose, generator);
  return mapProse(convertCode(text), (prose) => replacePictures(convert(prose), findPicture)).trim();
}

/** What MDX imports and exports is a block that ends with an empty line. */
const MODULE = /^\s*(?:import\s[^\n]{0,1000}["']|export\s+(?:const|let|default|function|async|\{))/;

/** Returns MDX without what only its program understands: its modules and its comments. */
function removeModules(text: string): string {
  return text
    .split(/\n[^\S\n]*\n/)
    .filter((block) => !MODULE.test(block))
    .join('\n\n')
    .replaceAll(/\{\/\*[^*]{0,2000}\*\/\}/g, '');
}

/** Code in tags of its own becomes code in fences. The code ends before the next such tag, so that a thousand without an end cost no more. */
function convertCode(text: string): string {
  if (!text.includes('{%') && !text.includes('{{')) return text;
  const toFence = (language: string, code: string) =>
    `\n\`\`\`${language}\n${code.replace(/^\n+|\s+$/g, '')}\n\`\`\`\n`;
  return text
    .replaceAll(
      /\{%-?\s*highlight\s+([\w+#.-]{1,40})[^%]{0,200}%\}((?:(?!\{%-?\s*highlight\s)[\s\S])*?)\{%-?\s*endhighlight\s*-?%\}/g,
      (_, language: string, code: string) => toFence(language, code),
    )
    .replaceAll(
      /\{\{[<%]\s*highlight\s+"?([\w+#.-]{1,40})[^>%]{0,200}[>%]\}\}((?:(?!\{\{[<%]\s*highlight\s)[\s\S])*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
      (_, language: string, code: string) => toFence(language, code),
    )
    .replaceAll(
      /\{%\s*codeblock(\s[^%]{0,300})?%\}((?:(?!\{%\s*codeblock)[\s\S])*?)\{%\s*endcodeblock\s*%\}/g,
      (_, details: string | undefined, code: string) =>
        toFence(/\slang:([\w+#.-]{1,40})/.exec(details ?? '')?.[1] ?? '', code),
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

function convertTags(text: string, generator: MarkdownSite['generator']): string {
  const plain = text
    .replaceAll(/^[^\S\n]*<!--\s*(?:more|excerpt|truncate)\s*-->[^\S\n]*$/gm, '')
    .replaceAll(/\{:\s*[^{}\n]{0,300}\}|\{:toc\}/g, '')
    .replaceAll(
      /!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,200})?\]\]/g,
      (_, name: string) => `![](<${name.trim()}>)`,
    )
    .replaceAll(
      /\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]/g,
      (_, name: string, words?: string) => words ?? name,
    );
  return plain.includes('{') ? convertTemplates(plain, generator) : plain;
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
