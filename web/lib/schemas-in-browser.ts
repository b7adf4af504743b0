/**
 * Takes the place of zod in the browser's bundle (vite.config.ts). The contract's files describe every input and answer
 * by schemas; the server checks them, and the application only needs the methods and paths beside them. Leaving the
 * library out saves 25 KB gzip of the first load. A schema here can be built upon, but using one throws.
 */
const USES = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'toJSONSchema']);

const schema: unknown = new Proxy(() => undefined, {
  get(_, name) {
    if (typeof name === 'string' && USES.has(name))
      throw new Error(`Schemas are not part of the browser's bundle: z….${name}() only works on the server.`);
    return schema;
  },
  apply: () => schema,
});

export const z = schema;
