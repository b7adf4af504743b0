import { expect } from 'vitest';
import { type OutboxEmail, readOutbox } from '#server/platform/email/outbox.ts';
import type { TestMember, TestServer } from './server.ts';

export interface TestBlog {
  id: number;
  feedId: number;
  title: string;
  owner: TestMember;
}

/** How email about a follow is delivered, as in the table. */
export interface Delivery {
  email_posts?: boolean;
  email_frequency?: 'instantly' | 'daily' | 'weekly';
  email_comments?: boolean;
}

let blogs = 0;

/** Creates a hosted blog. */
export async function openBlog(server: TestServer, owner: TestMember): Promise<TestBlog> {
  blogs += 1;
  const title = `Blog ${blogs}`;
  const { status, body } = await server.request('/rest/v1.1/sites/new', {
    as: owner,
    json: { slug: `mailed-${blogs}`, title },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.ID, feedId: body.feed_ID, title, owner };
}

/** Follows over HTTP, then sets the delivery. */
export async function followBy(
  server: TestServer,
  reader: TestMember,
  feedId: number,
  delivery: Delivery,
): Promise<void> {
  const { status, body } = await server.request('/rest/v1.1/read/following/mine/new', {
    as: reader,
    json: { feed_id: feedId },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await server.db
    .updateTable('subscriptions')
    .set(delivery)
    .where('user_id', '=', reader.id)
    .where('feed_id', '=', feedId)
    .execute();
}

/** Publishes a post over HTTP and returns its number. */
export async function publish(server: TestServer, blog: TestBlog, title: string): Promise<number> {
  const { status, body } = await server.request(`/rest/v1.1/sites/${blog.id}/posts/new`, {
    as: blog.owner,
    json: { title, content: `<p>${title} has a text.</p>`, status: 'publish' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ID;
}

/** Writes a comment under a post over HTTP and returns its number. */
export async function writeComment(
  server: TestServer,
  author: TestMember,
  blog: TestBlog,
  place: { postId: number } | { parentId: number },
  content: string,
): Promise<number> {
  const path = 'postId' in place ? `posts/${place.postId}` : `comments/${place.parentId}`;
  const { status, body } = await server.request(`/rest/v1.1/sites/${blog.id}/${path}/replies/new`, {
    as: author,
    json: { content },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ID;
}

/** Waits until no job is left to do, then returns the emails to an address, without those about the account, oldest first. */
export async function mailsTo(server: TestServer, reader: TestMember): Promise<OutboxEmail[]> {
  await finishJobs(server);
  const mails = await readOutbox(server.config.outboxDir);
  return mails.filter((mail) => mail.to === reader.email && !mail.subject.startsWith('Verify your email'));
}

export async function subjectsTo(server: TestServer, reader: TestMember): Promise<string[]> {
  return (await mailsTo(server, reader)).map((mail) => mail.subject);
}

/** Waits until every due job is done. */
export async function finishJobs({ pool }: TestServer): Promise<void> {
  const countDue = async () => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::integer as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    return rows[0]!.n;
  };
  await expect.poll(countDue, { timeout: 10_000, interval: 20 }).toBe(0);
}
