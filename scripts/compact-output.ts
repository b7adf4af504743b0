/**
 * Output of the bundler that is small in memory, where V8 holds all source of what has been loaded: no spaces, no comments, short
 * names of variables, and only ASCII, because one other character doubles a file. Functions and classes keep their names, for stack
 * traces.
 */
export const COMPACT_OUTPUT = {
  charset: 'ascii',
  comments: false,
  minify: {
    compress: { keepNames: { function: true, class: true } },
    mangle: { toplevel: true, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true },
  },
} as const;
