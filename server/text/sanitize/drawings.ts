import { collapseSpace } from '../html-text.ts';
import type { HtmlWriter } from './html-writer.ts';
import { BREAKS_OUT } from './math-rules.ts';
import type { Attributes } from './read-html.ts';

/** Parts of a drawing that have words, and those whose text is none. */
const WORDS = new Set(['desc', 'foreignobject', 'text', 'title']);
const NO_WORDS = new Set(['metadata', 'script', 'style']);
/** HTML stands in these. */
const HTML_PARENTS = new Set(['desc', 'foreignobject', 'title']);
const WORDS_MAX = 2_000;

/** Creates a reader that keeps of an SVG drawing only its name and its words, never the drawing itself. */
export function createDrawingReader(writer: HtmlWriter) {
  const drawings: { label: string; title: string; words: string; isDecoration: boolean }[] = [];

  const openDrawing = (attributes: Attributes) => {
    const isOpen = writer.open('svg', undefined, { isSilent: true, foreign: 'svg' });
    if (!isOpen) return;
    const label = attributes.get('aria-label') ?? '';
    drawings.push({ label, title: '', words: '', isDecoration: attributes.get('aria-hidden') === 'true' });
  };

  return {
    /** Returns true for a tag that is a part of the drawing; any other has ended it. */
    start(written: string, attributes: Attributes, isSelfClosing: boolean): boolean {
      const name = written.replace(/^svg:/, '');
      const isInside = (writer.top()?.foreign ?? '') === 'svg';
      if (!isInside) {
        openDrawing(attributes);
        return true;
      }
      if (!HTML_PARENTS.has(writer.top()!.name) && BREAKS_OUT.has(name)) {
        writer.closeFrom(writer.findForeign('svg'));
        return false;
      }
      if (isSelfClosing) return true;
      if (name !== 'svg' && !WORDS.has(name) && !NO_WORDS.has(name)) return true;
      const isOpen = writer.open(name, undefined, { isSilent: true });
      if (isOpen && name === 'svg') drawings.push({ label: '', title: '', words: '', isDecoration: true });
      return true;
    },
    /** Returns true for a tag that ends a part of the drawing or nothing. */
    end(written: string): boolean {
      const name = written.replace(/^svg:/, '');
      if (name !== 'svg' && HTML_PARENTS.has(writer.top()!.name) && !WORDS.has(name)) return true;
      if (name !== 'svg' && !WORDS.has(name) && !NO_WORDS.has(name)) return writer.find(name) === -1;
      writer.close(name);
      return true;
    },
    addText(text: string): void {
      const drawing = drawings[0];
      const name = writer.top()!.name;
      if (drawing === undefined || !WORDS.has(name)) return;
      if (name === 'title' || name === 'desc') drawing.title ||= text;
      else if (drawing.words.length < WORDS_MAX) drawing.words += ` ${text}`;
    },
    /** Writes the text of the drawing that has just been closed. */
    finish(): void {
      const drawing = drawings.pop();
      if (drawing === undefined || drawing.isDecoration) return;
      const description = collapseSpace(`${drawing.label || drawing.title} ${drawing.words}`);
      if (description !== '') writer.addText(` ${description.slice(0, WORDS_MAX)} `);
    },
  };
}
