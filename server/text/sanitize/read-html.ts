import { Parser, Tokenizer } from 'htmlparser2';
import { FEED_MAX_ATTRIBUTES } from '#shared/domain/limits.ts';
import { removeForbidden } from '../characters.ts';
import { decodeEntities } from '../entities.ts';

/** Lower-case names as written, decoded values; of two of one name the first holds. */
export type Attributes = Map<string, string>;

/** What a document says, in its order. */
export interface HtmlEvents {
  /** `attributes` is undefined where there are none, as on most. */
  start(name: string, attributes: Attributes | undefined, isSelfClosing: boolean): void;
  end(name: string): void;
  /** Decoded, except in elements whose content HTML does not decode (`xmp`, `iframe` …); never empty. */
  text(text: string): void;
  /** True while an element of SVG or MathML is open: `title` and `style` are elements like others there. */
  isForeign(): boolean;
}

/** Reads HTML by htmlparser2's tokenizer, which follows HTML's own rules for tags, comments and raw text. Never throws. */
export function readHtml(html: string, events: HtmlEvents): void {
  let tag = '';
  let rawName = '';
  let attributes: Attributes | undefined;
  let attribute = '';
  let value = '';
  /** The tokenizer parts text at every "<" that begins no tag. */
  let textFrom = 0;
  let textTo = 0;

  const emitText = () => {
    if (textFrom === textTo) return;
    const written = html.slice(textFrom, textTo);
    textFrom = textTo;
    events.text(rawName === '' ? decode(written, false) : written);
  };

  const start = (isSelfClosing: boolean) => {
    const own = attributes;
    attributes = undefined;
    rawName = !events.isForeign() && RAW.has(tag) ? tag : '';
    events.start(tag, own, isSelfClosing);
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (from, to) => {
        if (from !== textTo) {
          emitText();
          textFrom = from;
        }
        textTo = to;
      },
      onopentagname: (from, to) => {
        emitText();
        tag = html.slice(from, to).toLowerCase();
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, to).toLowerCase();
        value = '';
      },
      onattribdata: (from, to) => {
        value += html.slice(from, to);
      },
      onattribend: () => {
        attributes ??= new Map();
        if (attributes.size < FEED_MAX_ATTRIBUTES && !attributes.has(attribute))
          attributes.set(attribute, decode(value, true));
      },
      onopentagend: () => start(false),
      onselfclosingtag: () => start(true),
      onclosetag: (from, to) => {
        emitText();
        rawName = '';
        events.end(html.slice(from, to).toLowerCase());
      },
      isInForeignContext: events.isForeign,
      onattribentity: () => {},
      ontextentity: () => {},
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: emitText,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Elements whose content is text as it is written. */
const RAW = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'xmp']);

/** References replaced once; what they must not bring in (XML 1.0, 2.2, and a bare carriage return) goes. */
function decode(written: string, isAttribute: boolean): string {
  if (!written.includes('&')) return written;
  const decoded = LEGACY.test(written) ? decodeLegacy(written, isAttribute) : decodeEntities(written);
  return removeForbidden(decoded).replaceAll('\r', '\n');
}

/** A reference without its semicolon, which HTML still knows. */
const LEGACY = /&(?:#\d+(?![\d;])|#x[\da-f]+(?![\da-f;])|[a-z]{2,6}\d?(?![\w;=]))/i;

/** By the HTML parser, which knows where such a reference may end, in text and in attributes. */
function decodeLegacy(written: string, isAttribute: boolean): string {
  let decoded = '';
  const parser = new Parser({
    ontext: (text) => {
      if (!isAttribute) decoded += text;
    },
    onattribute: (_, text) => {
      decoded = text;
    },
  });
  if (isAttribute) parser.end(`<a b="${written.replaceAll('"', '&quot;')}">`);
  else parser.end(written.replaceAll('<', '&lt;'));
  return decoded;
}
