import { findChild, listChildElements, readXml, type XmlElement } from '#server/text/xml.ts';

/** Characters of one entry: a post may have 1 MB, and escapes make it longer. */
const ENTRY_MAX = 8 * 1024 * 1024;
/** Characters before the first entry. */
const HEAD_MAX = 1024 * 1024;

export type FeedPart =
  /** What is before the first entry. */
  | { kind: 'head'; feed: XmlElement }
  | { kind: 'entry'; entry: XmlElement }
  | { kind: 'too_large'; start: string }
  /** The document ends before it should. */
  | { kind: 'cut_off' };

/** Yields the parts of a large Atom feed one after another, at the memory of one entry. */
export async function* readFeedParts(texts: AsyncIterable<string>): AsyncGenerator<FeedPart> {
  let buffer = '';
  let head: string | undefined;
  /** Of an entry that is too large only the beginning is kept. */
  let dropped: string | undefined;
  /** Up to where there is no end tag in the text. */
  let searched = 0;
  for await (const text of texts) {
    buffer += text;
    for (;;) {
      if (head === undefined) {
        const start = findEntry(buffer);
        if (start < 0 && buffer.length < HEAD_MAX) break;
        head = buffer.slice(0, start < 0 ? HEAD_MAX : start);
        buffer = buffer.slice(start < 0 ? HEAD_MAX : start);
        yield { kind: 'head', feed: readFeed(head) };
      }
      const end = findEntryEnd(buffer, searched);
      if (end < 0) {
        if (dropped !== undefined || buffer.length > ENTRY_MAX) {
          dropped ??= buffer.slice(0, 4_000);
          // The end tag may be torn.
          buffer = buffer.slice(-END_TAG.length);
        }
        searched = Math.max(0, buffer.length - END_TAG.length);
        break;
      }
      const entry = buffer.slice(0, end);
      buffer = buffer.slice(end);
      searched = 0;
      if (dropped !== undefined) yield { kind: 'too_large', start: dropped };
      else {
        const found = listChildElements(readFeed(head + entry)).findLast(({ name }) => name === 'entry');
        if (found) yield { kind: 'entry', entry: found };
      }
      dropped = undefined;
    }
  }
  if (head === undefined) yield { kind: 'head', feed: readFeed(buffer) };
  if (!/<\/(?:\w+:)?feed\s*>/.test(buffer)) yield { kind: 'cut_off' };
}

const findEntry = (text: string) => text.search(/<entry[\s>]/);

const END_TAG = '</entry>';

/** Returns where the first entry ends, -1 if that is not there yet. An end tag may be part of a text in CDATA. */
function findEntryEnd(text: string, from: number): number {
  for (let at = text.indexOf(END_TAG, from); at >= 0; at = text.indexOf(END_TAG, at + END_TAG.length)) {
    const opened = text.lastIndexOf('<![CDATA[', at);
    const closed = opened < 0 ? -1 : text.indexOf(']]>', opened);
    if (opened < 0 || (closed >= 0 && closed < at)) return at + END_TAG.length;
  }
  return -1;
}

function readFeed(text: string): XmlElement {
  const document = readXml(text, '');
  return findChild(document, 'feed') ?? document;
}
