import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followBy,
  mailsTo,
  openBlog,
  publish,
  subjectsTo,
  type TestBlog,
  writeComment,
} from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { enqueueCommentEmails } from './comments.ts';

let server: TestServer;
let owner: TestMember;
let blog: TestBlog;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ username: 'olive' });
  blog = await openBlog(server, owner);
});
afterAll(() => server.close());

const createReply = (
  author: TestMember,
  place: { postId: number } | { parentId: number },
  text = 'Well said.',
) => writeComment(server, author, blog, place, text);

describe('a comment', () => {
  test('is emailed to the writer of the post, with its text and unsubscribe links', async () => {
    const reader = await server.signUp({ username: 'rita' });
    const postId = await publish(server, blog, 'Tides');
    const id = await createReply(reader, { postId }, 'How *deep* is it?');
    const mails = await mailsTo(server, owner);
    const mail = mails.find(({ subject }) => subject === 'rita commented: Tides')!;
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/How .*deep.* is it\?/);
      expect(part).toContain(`/tides#comment-${id}`);
    }
    expect(mail.text).toContain('because you wrote the post');
    expect(mail.headers['list-unsubscribe']).toMatch(/\/unsubscribe\?token=/);
    expect(await mailsTo(server, reader), 'nobody hears of their own').toEqual([]);
  });

  test('that answers one is emailed to its author, once, however many reasons there are', async () => {
    const [asker, answerer] = [await server.signUp(), await server.signUp()];
    const postId = await publish(server, blog, 'Moons');
    // Both follow the conversation by taking part; the asker follows the site's comments as well.
    await followBy(server, asker, blog.feedId, { email_comments: true });
    const question = await createReply(asker, { postId });
    const answer = await createReply(answerer, { parentId: question });
    await enqueueCommentEmails(server.app.context, answer);
    const name = answerer.username;
    expect(await subjectsTo(server, asker)).toEqual([`${name} replied to you: Moons`]);
    const toOwner = (await subjectsTo(server, owner)).filter((subject) => subject.endsWith('Moons'));
    expect(toOwner).toHaveLength(2);
  });

  test('is emailed to those who follow the conversation or the site’s comments, and not to those who muted it', async () => {
    const [follower, siteFollower, muted, other] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
    ];
    const postId = await publish(server, blog, 'Stars');
    await followBy(server, siteFollower, blog.feedId, { email_comments: true });
    await followBy(server, muted, blog.feedId, { email_comments: true });
    await server.db
      .insertInto('conversation_follows')
      .values([
        { user_id: follower.id, post_id: postId, state: 'F' },
        { user_id: muted.id, post_id: postId, state: 'M' },
      ])
      .execute();
    await createReply(other, { postId });
    const listReasons = async (reader: TestMember) =>
      (await mailsTo(server, reader)).map(({ text }) => /because (.*)$/m.exec(text)![1]);
    expect(await listReasons(follower)).toEqual(['you follow this conversation.']);
    expect(await listReasons(siteFollower)).toEqual([`you subscribe to new comments on ${blog.title}.`]);
    expect(await listReasons(muted)).toEqual([]);
  });

  test('that waits is emailed to the owner alone, and to the others when it appears', async () => {
    const [follower, stranger] = [await server.signUp(), await server.signUp()];
    const careful = await openBlog(server, owner);
    await server.db
      .updateTable('blogs')
      .set({ comment_policy: 'moderated' })
      .where('id', '=', careful.id)
      .execute();
    await followBy(server, follower, careful.feedId, { email_comments: true });
    const postId = await publish(server, careful, 'Locks');
    const id = await writeComment(server, stranger, careful, { postId }, 'First time here.');
    const toOwner = async () =>
      (await mailsTo(server, owner)).filter(({ subject }) => subject.endsWith('Locks'));
    expect((await toOwner()).map(({ text }) => /because (.*)$/m.exec(text)![1])).toEqual([
      'the comment is waiting for your approval.',
    ]);
    expect(await subjectsTo(server, follower)).toEqual([]);
    const path = `/rest/v1.1/sites/${careful.id}/comments/${id}`;
    expect((await server.request(path, { as: owner, json: { status: 'approved' } })).status).toBe(200);
    expect(await subjectsTo(server, follower)).toEqual([`${stranger.username} commented: Locks`]);
    expect(await toOwner(), 'the owner knows already').toHaveLength(1);
  });

  test('is sent to no blocked and no unverified address, and not at all when it is deleted', async () => {
    const [blocked, unverified, author] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
    ];
    const postId = await publish(server, blog, 'Winds');
    for (const reader of [blocked, unverified])
      await followBy(server, reader, blog.feedId, { email_comments: true });
    await server.db
      .updateTable('email_settings')
      .set({ blocked: true })
      .where('user_id', '=', blocked.id)
      .execute();
    await server.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', unverified.id)
      .execute();
    const id = await createReply(author, { postId });
    for (const reader of [blocked, unverified]) expect(await subjectsTo(server, reader)).toEqual([]);

    await server.db.deleteFrom('deliveries').where('user_id', '=', owner.id).execute();
    const before = await subjectsTo(server, owner);
    await server.db.updateTable('comments').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await enqueueCommentEmails(server.app.context, id);
    expect(await subjectsTo(server, owner)).toEqual(before);
  });
});
