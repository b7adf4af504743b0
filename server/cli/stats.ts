import { sql } from 'kysely';
import { isRequested } from '#server/features/feeds/queries-requested.ts';
import type { Command } from './command.ts';

export const statsCommands: Command[] = [
  {
    words: 'stats',
    usage: '[--json]',
    summary: 'counts what there is: users, sites, feeds, due feeds, posts, follows, waiting jobs',
    run: async ({ out, clock, openDatabase }, args) => {
      const { db } = await openDatabase();
      const counts = await sql<Record<string, number>>`
        select (select count(*) from users) as users,
               (select count(*) from feeds where blog_id is not null) as sites,
               (select count(*) from feeds) as feeds,
               (select count(*) from feeds
                 where ${isRequested(clock.now())} and next_fetch_at <= ${clock.now()}) as due,
               (select count(*) from posts) as posts,
               (select count(*) from subscriptions) as follows,
               (select count(*) from graphile_worker.jobs) as jobs`.execute(db);
      const row = counts.rows[0]!;
      if (args.includes('--json')) out(JSON.stringify(row));
      else for (const [name, count] of Object.entries(row)) out(`${name.padEnd(8)} ${count}`);
      return 0;
    },
  },
];
