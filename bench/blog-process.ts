import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createArticle } from '#server/features/articles/save.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { createBlog } from '#server/features/blogs/queries-write.ts';
import { createVisitCounter } from '#server/features/stats/visits.ts';

/**
 * The server of the blog bench: the whole application as `npm start` runs it, including rate limits, with one blog of 30 posts.
 * When sent a number, counts that many views and replies with the milliseconds per view. Argument: data directory.
 */
const config = readConfig({ DATA_DIR: process.argv[2], PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal' });
const app = await createApp({ config, log: pino({ level: 'fatal' }), crawls: false });
const url = await app.start();
const { context } = app;
const { db, clock } = context;

const made = await db
  .transaction()
  .execute((trx) =>
    createBlog(
      trx,
      null,
      { slug: 'kettle', title: 'The Kettle', tagline: 'On tea', language: 'en', teamId: null },
      { publicUrl: config.publicUrl, now: clock.now() },
    ),
  );
if (made.kind !== 'created') throw new Error('there is no blog');
const site = await getBlog(db, made.blogId, null);
for (let number = 1; number <= 30; number += 1)
  await createArticle(context, site, null, {
    title: `Pot ${number}`,
    content: '<p>Tea, and a few words about a <a href="https://example.com/">book about tea</a>.</p>'.repeat(
      40,
    ),
    tags: ['Tea'],
    status: 'publish',
  });

process.on('message', async (command: 'stop' | { views: number }) => {
  if (command === 'stop') {
    await app.stop();
    process.exit(0);
  }
  process.send!({ ms: await countViews(command.views) });
});
process.on('disconnect', () => process.exit(0));
process.send!({ url });

/** Measures counting and storing one view, each by another visitor from elsewhere. */
async function countViews(views: number): Promise<number> {
  const visits = createVisitCounter(context);
  const page = { siteId: site.id, postId: null, domain: null, modules: {}, options: {}, role: null };
  const began = performance.now();
  for (let view = 0; view < views; view += 1) {
    visits.count(page, {
      viewer: null,
      method: 'GET',
      address: `10.0.${view >> 8}.${view & 255}`,
      host: 'blog.example',
      headers: { 'user-agent': 'Mozilla/5.0 (Bench)', referer: `https://example.com/${view % 1_000}` },
    });
    // As between requests.
    if (view % 100 === 0) await new Promise(setImmediate);
  }
  await visits.stop();
  return (performance.now() - began) / views;
}
