import { escapeAttribute, type HtmlWriter } from './html-writer.ts';
import { BREAKS_OUT, MATH, MATH_SIGNS, MATH_TOKENS, MATH_VALUES } from './math-rules.ts';
import type { Attributes } from './read-html.ts';
import { ELEMENTS, type ElementRule, WITHOUT_CONTENT } from './sanitize-rules.ts';

/** The same formula in another language: LaTeX, content MathML. */
const ANNOTATIONS = new Set(['annotation', 'annotation-xml']);

/** Left out with its content, as outside formulas. */
function isLeftOut(name: string): boolean {
  return ANNOTATIONS.has(name) || WITHOUT_CONTENT.has(name);
}

/** No element of that name is in a formula, so the formula was left open. */
function isOutsideFormula(name: string, isInToken: boolean): boolean {
  const kind = ELEMENTS.get(name)?.kind;
  return kind === 'block' || kind === 'table' || (!isInToken && BREAKS_OUT.has(name));
}

/**
 * Creates a reader that keeps formulas: only the elements of MathML Core, and text only where allowed. So a browser never parses
 * HTML inside a formula.
 */
export function createFormulaReader(writer: HtmlWriter) {
  const buildTag = (name: string, rule: ElementRule, attributes: Attributes): string => {
    let tag = `<${name}`;
    for (const [attribute, written] of attributes) {
      const value = written.trim();
      if (rule.attributes.has(attribute) && MATH_VALUES[attribute]!.test(value))
        tag += ` ${attribute}="${escapeAttribute(value)}"`;
    }
    return `${tag}>`;
  };

  const open = (name: string, attributes: Attributes) => {
    const rule = MATH.get(name)!;
    const around = writer.top();
    const sign = around?.children === 1 ? MATH_SIGNS[around.name] : undefined;
    if (sign !== undefined) writer.addPlain(sign);
    writer.open(name, rule, { tag: buildTag(name, rule, attributes), foreign: 'math' });
  };

  return {
    /** Returns true for a tag that belongs to the formula; any other has ended it. */
    start(written: string, attributes: Attributes, isSelfClosing: boolean): boolean {
      const name = written.replace(/^(?:m|mml):/, '');
      const top = writer.top();
      if (top?.foreign !== 'math') {
        open('math', attributes);
        return true;
      }
      if (isLeftOut(top.name)) return true;
      const isInToken = MATH_TOKENS.has(top.name);
      if (isOutsideFormula(name, isInToken)) {
        writer.closeFrom(writer.findForeign('math'));
        return false;
      }
      if (isLeftOut(name)) {
        if (!isSelfClosing) writer.open(name, undefined, { isSilent: true });
        return true;
      }
      if (isInToken) return true;
      const known = MATH.has(name) && name !== 'math' ? name : 'mrow';
      open(known, attributes);
      if (isSelfClosing) writer.close(known);
      return true;
    },
    /** Returns true for a tag that ends a part of the formula or nothing. */
    end(written: string): boolean {
      const name = written.replace(/^(?:m|mml):/, '');
      const top = writer.top()!;
      const outer = isLeftOut(name) || name === 'semantics' || name === 'math';
      if (isLeftOut(top.name) && !outer) return true;
      if (ELEMENTS.has(name)) return false;
      const ended = MATH.has(name) || isLeftOut(name) ? name : 'mrow';
      if (writer.find(ended) >= writer.findForeign('math')) writer.close(ended);
      return true;
    },
  };
}
