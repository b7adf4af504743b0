/** Characters with a meaning in Markdown; as entities they are literal. */
const SIGNS = /[&<>*_`[\]]/g;
/** No emphasis inside these: elements, code, addresses. */
const MARKUP = /<code\b[^<>]*>[^<]*<\/code>|<[^<>]*>|\bhttps?:\/\/[^\s<>"]+/gi;

/**
 * Converts a comment's `code` and fenced code to HTML, not yet sanitised. Runs first, because code is not HTML. Text with such
 * elements is returned unchanged.
 */
export function markCode(written: string): string {
  if (/<(?:pre|code)\b/i.test(written)) return written;
  const lines = written.split(/\r\n?|\n/);
  const lastFence = lines.findLastIndex(isFence);
  const marked: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end =
      isFence(lines[at]!) && at < lastFence ? lines.findIndex((line, n) => n > at && isFence(line)) : -1;
    if (end < 0)
      marked.push(
        lines[at]!.replaceAll(/`([^`]+)`/g, (_, code: string) => `<code>${escapeSigns(code)}</code>`),
      );
    else {
      marked.push('', `<pre>${escapeSigns(lines.slice(at + 1, end).join('\n'))}</pre>`, '');
      at = end;
    }
  }
  return marked.join('\n');
}

const isFence = (line: string) => /^\s{0,3}```[\w+#-]*\s*$/.test(line);
const escapeSigns = (text: string) => text.replaceAll(SIGNS, (sign) => `&#${sign.charCodeAt(0)};`);

/** Converts one paragraph to HTML: quoted lines, lists and lines of text, with emphasis and links. */
export function markLines(paragraph: string): string {
  const lines = markWords(paragraph).split('\n');
  let html = '';
  for (let at = 0; at < lines.length; ) {
    const kind = classifyLine(lines[at]!);
    const end = lines.findIndex((line, n) => n > at && !isContinued(kind, line));
    const block = lines.slice(at, end < 0 ? lines.length : end);
    html += renderBlock(kind, block);
    at += block.length;
  }
  return html;
}

type Kind = 'quote' | 'bullets' | 'numbers' | 'text';

const QUOTED = /^(?:[ \t]*>)+[ \t]?/;
const BULLET = /^[ \t]*[-*+][ \t]+(?=\S)(?![-*+][ \t])/;
const NUMBER = /^[ \t]*\d{1,3}[.)][ \t]+(?=\S)/;
/** A list begins with 1: "3. May" is a date. */
const FIRST_NUMBER = /^[ \t]*1[.)][ \t]+(?=\S)/;

function classifyLine(line: string): Kind {
  if (QUOTED.test(line)) return 'quote';
  if (BULLET.test(line)) return 'bullets';
  return FIRST_NUMBER.test(line) ? 'numbers' : 'text';
}

function isContinued(kind: Kind, line: string): boolean {
  return kind === 'numbers' ? NUMBER.test(line) : classifyLine(line) === kind;
}

function renderBlock(kind: Kind, lines: string[]): string {
  if (kind === 'text') return `<p>${lines.join('<br>')}</p>`;
  if (kind === 'quote')
    return `<blockquote><p>${lines.map((line) => line.replace(QUOTED, '')).join('<br>')}</p></blockquote>`;
  const [list, sign] = kind === 'bullets' ? ['ul', BULLET] : ['ol', NUMBER];
  return `<${list}>${lines.map((line) => `<li>${renderTask(line.replace(sign as RegExp, ''))}</li>`).join('')}</${list}>`;
}

/** A task of a comment is a character: nobody ticks it. */
function renderTask(item: string): string {
  return item.replace(/^\[([ x])\](?= \S)/i, (_, sign: string) => (sign === ' ' ? '☐' : '☑'));
}

/** Converts emphasis and links within lines. Elements and addresses are unchanged; so are signs within words. */
function markWords(text: string): string {
  return text
    .replaceAll(
      /\[([^[\]\n]+)\]\((https?:\/\/[^\s()<>"]+(?:\([^\s()<>"]*\)[^\s()<>"]*)*)\)/gi,
      '<a href="$2">$1</a>',
    )
    .replaceAll(MARKUP, (piece) => piece.replaceAll(/[*_]/g, (sign) => `&#${sign.charCodeAt(0)};`))
    .replaceAll(/(?<![*\\])\*\*(?=[^\s*])([^*\n]*[^*\s])\*\*(?!\*)/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w\\])__(?=[^\s_])([^_\n]*[^_\s])__(?!\w)/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^*\s])\*(?![\w*])/g, '<em>$1</em>')
    .replaceAll(/(?<![\w\\])_(?=[^\s_])([^_\n]*[^_\s])_(?!\w)/g, '<em>$1</em>');
}
