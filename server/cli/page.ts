import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';

export const pageCommands: Command[] = [
  {
    words: 'page extract',
    usage: '<file> --url U',
    summary: 'prints the article of a saved page as JSON',
    run: async ({ out }, args) => {
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { url: { type: 'string' } },
      });
      const [file] = positionals;
      if (!file || !values.url)
        throw new AppError('invalid_input', 'Give a file, and the address it came from with --url.');
      const { decodeFeed } = await import('#server/text/charset.ts');
      const { extractArticle } = await import('#server/text/extract-article.ts');
      const { text } = decodeFeed(await readFile(file), undefined);
      const article = extractArticle(text, values.url);
      if (!article) throw new AppError('not_found', 'There is no article on this page.');
      const { title, byline, excerpt, contentHtml, language, wordCount } = article;
      out(JSON.stringify({ title, byline, excerpt, content: contentHtml, language, word_count: wordCount }));
      return 0;
    },
  },
];
