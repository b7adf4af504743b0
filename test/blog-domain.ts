import type { TestServer } from './server.ts';

/** Gives a blog a domain as if its DNS record had been found; as primary one by default. */
export async function giveDomain(
  { db }: Pick<TestServer, 'db'>,
  siteId: number,
  name: string,
  { isPrimary = true } = {},
): Promise<void> {
  await db.insertInto('blog_domains').values({ blog_id: siteId, name, proven_at: new Date() }).execute();
  if (isPrimary) await db.updateTable('blogs').set({ domain: name }).where('id', '=', siteId).execute();
}
