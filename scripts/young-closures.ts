import MagicString from 'magic-string';
import { type Plugin, parseAst, Visitor } from 'vite';

/** What stands before a function. The minifier removes it if it knows that a global variable of this name exists everywhere. */
const FIRST = '(global,';

/**
 * Keeps functions young that are assigned to a property, as in `this.close = () => …`. V8 allocates such a function among the old
 * objects, because it expects a method that stays (`CheckAssigningFunctionLiteralToProperty` in its parser); what the function refers
 * to, such as everything of a request, then remains until the whole heap is collected. As the last part of a comma expression it is
 * like any other object (ADR 0046).
 */
export function youngClosures(): Plugin {
  return {
    name: 'young-closures',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: /=\s*(async\b|function\b|\(|[\w$]+\s*=>)/ },
      handler(code) {
        const changed = keepYoung(code);
        if (!changed.hasChanged()) return;
        return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/** Changes the functions of JavaScript code that are assigned to a property inside another function; a module's own stay. */
export function keepYoung(code: string): MagicString {
  const changed = new MagicString(code);
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ operator, left, right }) {
      const isFunction = right.type === 'ArrowFunctionExpression' || right.type === 'FunctionExpression';
      if (depth === 0 || operator !== '=' || left.type !== 'MemberExpression' || !isFunction) return;
      changed.appendLeft(right.start, FIRST).appendRight(right.end, ')');
    },
  });
  visitor.visit(parseAst(code));
  return changed;
}
