import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { presentHealth } from '#server/features/feeds/present.ts';
import { listFeeds } from '#server/features/feeds/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';
import { refreshAll } from './feed-refresh.ts';

/** Feeds per request of `feed list`. */
const PAGE = 1_000;

export const feedCommands: Command[] = [
  {
    words: 'feed crawl',
    usage: '<url>',
    summary: 'finds and reads the feed behind an address and prints every stage',
    run: async (cli, [url]) => {
      if (!url) throw new AppError('invalid_url', 'Give an address.');
      const { crawlAloud } = await import('./feed-crawl.ts');
      return crawlAloud(cli, url);
    },
  },
  {
    words: 'feed list',
    usage: '',
    summary: 'lists feeds: number, followers, next reading, address, title, health',
    run: async ({ out, openDatabase }) => {
      const { db } = await openDatabase();
      let last = 0;
      for (;;) {
        const feeds = await listFeeds(db, last, PAGE);
        for (const feed of feeds) {
          const next = feed.status === 'gone' ? 'never' : feed.next_fetch_at.toISOString();
          const health = presentHealth(feed)?.message ?? 'well';
          out([feed.id, feed.follower_count, next, feed.url, feed.title, health].join('\t'));
        }
        if (feeds.length < PAGE) return 0;
        last = feeds.at(-1)!.id;
      }
    },
  },
  {
    words: 'feed refresh',
    usage: '--all',
    summary: 'has every followed feed read now, except those whose publisher has asked to wait',
    run: async (cli, args) => {
      const { values } = parseArgs({ args, options: { all: { type: 'boolean' } } });
      if (!values.all)
        throw new AppError('invalid_input', 'Say --all; one feed is read with feed crawl <url>.');
      return refreshAll(cli);
    },
  },
  {
    words: 'feed parse',
    usage: '<file>… [--content-type T] [--url U]',
    summary: 'prints the normalized feed of each file as one line of JSON',
    run: async ({ out }, args) => {
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { 'content-type': { type: 'string' }, url: { type: 'string' } },
      });
      if (positionals.length === 0) throw new AppError('invalid_input', 'Give one file or more.');
      const { formatParsedFeed, readWholeFeed } = await import('./format-feed.ts');
      for (const file of positionals) {
        const context = { url: values.url ?? '', contentType: values['content-type'] };
        const outcome = readWholeFeed(await readBytes(file), context);
        out(
          JSON.stringify(
            outcome.kind === 'parsed' ? formatParsedFeed(outcome.feed) : { error: outcome.kind },
          ),
        );
      }
      return 0;
    },
  },
];

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new AppError('not_found', `${file} cannot be read: ${(error as Error).message}`);
  }
}
