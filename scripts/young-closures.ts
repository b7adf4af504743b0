import MagicString from 'magic-string';
import { type Plugin, parseAst, Visitor } from 'vite';

/** Goes before a function. The minifier removes names that it knows to exist everywhere; it does not know this one. */
const FIRST = '(global,';

/**
 * Keeps functions in the young heap that are assigned to a property, as in `this.close = () => …`. V8 takes such a function for a
 * method that will live long and allocates it in the old heap (`CheckAssigningFunctionLiteralToProperty` in its parser). Everything it
 * refers to, often a whole request, then stays in memory until the whole heap is collected. V8 does not do that to the last part of
 * a comma expression (ADR 0046).
 */
export function youngClosures(): Plugin {
  return {
    name: 'young-closures',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
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
