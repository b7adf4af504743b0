import { Parser, Tokenizer } from 'htmlparser2';
import { FEED_MAX_ATTRIBUTES } from '#shared/domain/limits.ts';
import { removeForbidden } from '../characters.ts';
import { decodeEntities } from '../html-text.ts';

/** Lower-case names as written, decoded values; the first of a repeated name. */
export type Attributes = Map<string, string>;

/** The parts of a document, in order. */
export interface HtmlEvents {
  /** `attributes` is undefined if there are none, as on most. */
  start(name: string, attributes: Attributes | undefined, isSelfClosing: boolean): void;
  end(name: string): void;
  /** Decoded, except in elements whose content HTML does not decode (`xmp`, `iframe` …); never empty. */
  text(text: string): void;
  /** True while an element of SVG or MathML is open: there `title` and `style` are ordinary elements. */
  isForeign(): boolean;
}

/** Parses HTML by htmlparser2's tokenizer, which follows HTML's own rules for tags, comments and raw text. Never throws. */
export function readHtml(html: string, events: HtmlEvents): void {
  let tag = '';
  let rawName = '';
  let attributes: Attributes | undefined;
  let attribute = '';
  let value = '';
  /** The tokenizer splits text at every "<" that begins no tag. */
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

/** Elements with raw text content. */
const RAW = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'xmp']);

/** Replaces references once, and removes forbidden results (XML 1.0, 2.2, and a bare carriage return). */
function decode(written: string, isAttribute: boolean): string {
  if (!written.includes('&')) return written;
  const decoded = LEGACY.test(written) ? decodeLegacy(written, isAttribute) : decodeEntities(written);
  return removeForbidden(decoded).replaceAll('\r', '\n');
}

/** A reference without its semicolon, which HTML still supports. */
const LEGACY = /&(?:#\d+(?![\d;])|#x[\da-f]+(?![\da-f;])|[a-z]{2,6}\d?(?![\w;=]))/i;

/** By the HTML parser, which has the rules for such references in text and in attributes. */
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
