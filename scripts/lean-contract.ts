import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** What `call()` needs of an endpoint. */
const MEMBERS = new Set(['method', 'path', 'access']);

/**
 * Leaves of the contract's files (shared/api/) only what a browser uses: each endpoint's method, path and access, and plain
 * constants. The schemas of inputs and answers are for the server, which checks by them, and for the compiler. Without
 * them and without their library the first page is 35 KB gzip smaller. Whoever uses a schema in the browser's code is told by
 * the build: the file does not export it there.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/shared\/api\/[a-z-]+\.ts$/ },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Node[] };
        const isImport = ({ type }: Node) => type === 'ImportDeclaration';
        const rest = body.filter((statement) => !isImport(statement));
        const lean = rest.map((statement) => leanStatement(code, statement)).join('\n');
        const imports = body.filter(isImport).map((statement) => leanImport(code, statement, lean));
        return { code: [...imports, lean].join('\n'), map: null };
      },
    },
  };
}

/** An import without the names that are used no more. */
function leanImport(code: string, { specifiers, source }: Node, rest: string): string {
  const used = (specifiers as Node[]).filter(({ local }) =>
    new RegExp(`\\b${(local as Node).name}\\b`).test(rest),
  );
  if (used.length === 0) return '';
  const names = used.map(({ start, end }) => code.slice(start, end)).join(', ');
  return `import { ${names} } from ${code.slice((source as Node).start, (source as Node).end)};`;
}

function leanStatement(code: string, statement: Node): string {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node) : statement;
  const text = code.slice(statement.start, statement.end);
  if (declaration?.type !== 'VariableDeclaration') return text;
  const [declarator] = declaration.declarations as [Node];
  const value = declarator.init as Node;
  const definition = definitionOf(value);
  if (!definition) return hasCall(value) ? '' : text;
  const members = (definition.properties as Node[])
    .filter(({ type, key }) => type === 'SpreadElement' || MEMBERS.has((key as Node).name as string))
    .map(({ start, end }) => code.slice(start, end));
  return `${code.slice(statement.start, value.start)}{ ${members.join(', ')} };`;
}

/** The object in `endpoint({ … })`. */
function definitionOf({ type, callee, arguments: given }: Node): Node | undefined {
  const isEndpoint = type === 'CallExpression' && (callee as Node).name === 'endpoint';
  return isEndpoint ? (given as Node[])[0] : undefined;
}

function hasCall(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCall);
  if (typeof value !== 'object' || value === null) return false;
  return (value as Node).type === 'CallExpression' || Object.values(value).some(hasCall);
}
