import MagicString from 'magic-string';
import { type Plugin, parseAst } from 'vite';
import { MODULES } from './react-modules.ts';

/**
 * What a file of a library has that the application does not use and no bundler can know, by the names in the file (ADR 0042). A name
 * that the file does not have fails the build.
 */
export interface UnusedParts {
  /** Statements that begin with this. */
  statements?: readonly string[];
  /** Variables that are always the same. */
  variables?: Readonly<Record<string, string>>;
  /** Properties that are always the same when they are read. */
  properties?: Readonly<Record<string, string>>;
  /** Calls whose result is always the same; `$1` is their first argument, and so on. */
  calls?: Readonly<Record<string, string>>;
  /** What is left of functions. */
  bodies?: Readonly<Record<string, string>>;
  /** Entries of objects. */
  entries?: readonly string[];
  /** `case`s of variables or numbers; comparisons of a `tag` with such a number are false. */
  cases?: readonly (string | number)[];
}

/** By file of a package. */
export type UnusedInFiles = Readonly<Record<string, UnusedParts>>;

/** Leaves the unused parts of libraries out. Versions are exact: a new one fails until its parts have been looked at. */
export function withoutUnusedParts(...libraries: UnusedInFiles[]): Plugin {
  const files = new Map(
    libraries.flatMap((of) => Object.entries(of).map(([path, parts]) => [`${MODULES}/${path}`, parts])),
  );
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    transform: {
      filter: { id: [...files.keys()] },
      handler(code, path) {
        const changed = removeUnused(code, files.get(path)!);
        return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a node has what its type says, and a walk meets all of them.
type Node = { type: string; start: number; end: number } & Record<string, any>;

/** Removes the parts from the code. Throws if it does not have one of them. */
export function removeUnused(code: string, parts: UnusedParts): MagicString {
  const {
    statements = [],
    variables = {},
    properties = {},
    calls = {},
    bodies = {},
    entries = [],
    cases = [],
  } = parts;
  const changed = new MagicString(code);
  const missing = new Set([
    ...[statements, entries, cases].flat(),
    ...[variables, properties, calls, bodies].flatMap(Object.keys),
  ]);
  /** Whether the parts name it. */
  const has = (among: object, name: string) => {
    if (!Object.hasOwn(among, name)) return false;
    missing.delete(name);
    return true;
  };
  /** Parameters with the name of one of the variables. */
  const parameters: string[] = [];
  /** Variables of the current function that were declared in removed code. */
  let lost: string[] = [];

  const visit = (node: Node): unknown => {
    switch (node.type) {
      case 'ExpressionStatement': {
        const text = code.slice(node.start, node.end).replace(/\s+/g, ' ');
        const statement = statements.find((begin) => text.startsWith(begin));
        if (statement === undefined) return visitAll(node);
        missing.delete(statement);
        return changed.remove(node.start, node.end);
      }
      case 'ImportDeclaration':
      case 'ExportSpecifier':
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return visitFunction(node, node.id?.name ?? '');
      case 'AssignmentExpression':
        return visitAssignment(node);
      case 'SwitchStatement':
        return visitSwitch(node);
      case 'BinaryExpression': {
        const tag = [node.left, node.right].find(
          ({ value }) => typeof value === 'number' && cases.includes(value),
        );
        if (!tag || !/^[!=]==$/.test(node.operator) || !isTag(tag === node.left ? node.right : node.left))
          return visitAll(node);
        changed.update(node.start, node.end, String(node.operator === '!=='));
        return;
      }
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && has(calls, node.callee.name)) {
          const result = calls[node.callee.name]!.replace(/\$(\d)/, (_, place) => {
            const argument = node.arguments[Number(place) - 1];
            return code.slice(argument.start, argument.end);
          });
          changed.update(node.start, node.end, result);
        } else visitAll(node);
        return;
      case 'MemberExpression':
        if (node.computed) return visitAll(node);
        if (has(properties, node.property.name))
          changed.update(node.start, node.end, properties[node.property.name]!);
        else visit(node.object);
        return;
      case 'ObjectExpression':
        node.properties.forEach((one: Node, index: number) => {
          if (entries.includes(one.key?.name)) {
            missing.delete(one.key.name);
            changed.remove(one.start, node.properties[index + 1]?.start ?? one.end);
          } else visit(one.type === 'Property' ? one.value : one);
        });
        return;
      case 'VariableDeclarator':
        if (!node.init) return;
        if (has(variables, node.id.name))
          changed.update(node.init.start, node.init.end, variables[node.id.name]!);
        else if (/Function/.test(node.init.type)) visitFunction(node.init, node.id.name);
        else visit(node.init);
        return;
      case 'Identifier':
        if (!parameters.includes(node.name) && has(variables, node.name))
          changed.update(node.start, node.end, variables[node.name]!);
        return;
      default:
        visitAll(node);
    }
  };

  const visitAll = (node: Node) => listChildren(node).forEach(visit);

  const visitFunction = (node: Node, name: string) => {
    if (has(bodies, name)) {
      changed.update(node.body.start, node.body.end, `{${bodies[name]}}`);
      return;
    }
    const outer = lost;
    lost = [];
    const own = node.params
      .map((one: Node) => one.name)
      .filter((one: string) => Object.hasOwn(variables, one));
    parameters.push(...own);
    visit(node.body);
    parameters.splice(parameters.length - own.length);
    if (lost.length > 0) changed.appendRight(node.body.start + 1, `var ${lost.join()};`);
    lost = outer;
  };

  const visitAssignment = ({ left, right }: Node) => {
    if (left.type === 'Identifier' && !parameters.includes(left.name) && has(variables, left.name))
      changed.remove(left.start, right.start);
    else if (left.type === 'MemberExpression') {
      visit(left.object);
      if (left.computed) visit(left.property);
      if (/Function/.test(right.type)) return visitFunction(right, left.property.name);
    }
    visit(right);
  };

  const visitSwitch = (node: Node) => {
    visit(node.discriminant);
    let before: Node | undefined;
    for (const one of node.cases as Node[]) {
      const name =
        one.test?.type === 'Identifier'
          ? one.test.name
          : isTag(node.discriminant)
            ? one.test?.value
            : undefined;
      if (cases.includes(name)) {
        missing.delete(name);
        // The case before may share what this one does.
        if (!before || hasEnd(before) || one.consequent.length === 0) {
          changed.remove(one.start, one.end);
          lost.push(...one.consequent.flatMap(listVariables));
          continue;
        }
        changed.remove(one.start, one.consequent[0].start);
      }
      one.consequent.forEach(visit);
      before = one;
    }
  };

  visit(parseAst(code) as unknown as Node);
  if (missing.size > 0) throw new Error(`There is no ${[...missing].join(', ')}.`);
  return changed;
}

function listChildren(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');
}

function isTag(node: Node): boolean {
  return /tag(\$\w+)?$/.test(node.type === 'MemberExpression' ? node.property.name : (node.name ?? ''));
}

/** Whether a case does not go on to the next one. */
function hasEnd({ consequent }: Node): boolean {
  const ends = (node: Node | undefined | null): boolean =>
    !!node &&
    (/^(Return|Break|Throw|Continue)Statement$/.test(node.type) ||
      (node.type === 'BlockStatement' && ends(node.body.at(-1))) ||
      (node.type === 'IfStatement' && ends(node.consequent) && ends(node.alternate)));
  return ends(consequent.at(-1));
}

/** Returns the names of the variables that code declares for its function. */
function listVariables(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : [];
  return [...own, ...listChildren(node).flatMap(listVariables)];
}
