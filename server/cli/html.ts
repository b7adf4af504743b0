import { parseArgs } from 'node:util';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';

export const htmlCommands: Command[] = [
  {
    words: 'html sanitize',
    usage: '--lines [--url U]',
    summary: 'reads HTML as a JSON string a line and prints it sanitised in the same way',
    run: async ({ input, out }, args) => {
      const { values } = parseArgs({
        args,
        options: { lines: { type: 'boolean' }, url: { type: 'string' } },
      });
      if (!values.lines) throw new AppError('invalid_input', 'Say --lines, and give a JSON string a line.');
      const { sanitizeHtml } = await import('#server/text/sanitize/sanitize.ts');
      for await (const line of readLines(input)) {
        out(JSON.stringify(sanitizeHtml(parseLine(line), { baseUrl: values.url ?? '' }).html));
      }
      return 0;
    },
  },
];

function parseLine(line: string): string {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'string') return value;
  } catch {
    // Printed below, in the same words.
  }
  throw new AppError('invalid_input', `This line is no JSON string: ${line.slice(0, 80)}`);
}

/** Lines end with a line feed only: JSON strings may have Unicode's other line separators. */
async function* readLines(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}
