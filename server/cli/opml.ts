import { readFile } from 'node:fs/promises';
import { ensureFeed } from '#server/features/feeds/queries.ts';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { parseOpml } from '#server/features/imports/opml.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';
import { getUser } from './user.ts';

export const opmlCommands: Command[] = [
  {
    words: 'opml import',
    usage: '<file> <user>',
    summary: 'follows every feed in an OPML file for a user; the server reads them in turn',
    run: async ({ out, clock, openDatabase }, [file, who]) => {
      if (!file) throw new AppError('invalid_input', 'Name an OPML file.');
      const opml = parseOpml(await readFile(file));
      if (!opml) throw new AppError('invalid_input', `${file} is no OPML file.`);
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const counts = { created: 0, existing: 0, gone: 0, too_many: 0, unknown: 0 };
      for (const { url, title } of opml.feeds) {
        const feed = await ensureFeed(db, url, { title, now: clock.now() });
        const { kind } = await db.transaction().execute((trx) => createSubscription(trx, user.id, feed.id));
        counts[kind] += 1;
      }
      for (const address of opml.refused) out(`Not an address that can be followed: ${address.url}`);
      out(
        `${counts.created} added, ${counts.existing} followed already, ${counts.gone} gone, ${counts.too_many} beyond the limit, ${opml.refused.length} refused.`,
      );
      return 0;
    },
  },
];
