import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { findBarriers, openAs } from './member-page.ts';
import { untilPainted, waitForLive } from './waiting.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let blogId: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
  [ann, ben] = [await server.signUp({ username: 'annika' }), await server.signUp({ username: 'benedict' })];
  const { id: teamId } = await server.db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [ann, ben].map(({ id }) => ({ team_id: teamId, user_id: id }));
  await server.db.insertInto('team_members').values(members).execute();
  ({ blogId } = await storeBlog(server.db, { slug: 'crew', owners: [ann.id], team_id: teamId }));
});
afterAll(() => server.close());

test('someone mentions a person in a post with a checklist, who hears of it and ticks an item', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto(`/post/${blogId}?type=post`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Trip');
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.pressSequentially('With @ben');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: 'benedict' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.type('e');
  await list.waitFor();
  const selectedId = await list.getByRole('option', { selected: true }).getAttribute('id');
  await expect.poll(() => text.getAttribute('aria-activedescendant')).toBe(selectedId);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Checklist' }).click();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Cups');
  expect(await text.getByRole('checkbox', { name: 'Cups' }).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await server.request('/rest/v1.1/notifications/', { as: ben })).body.notes[0]?.title)
    .toBe('annika mentioned you in Trip');

  const { page: other, context, faults: otherFaults } = await openAs(server, ben);
  const { body } = await server.request('/rest/v1.1/notifications/', { as: ben });
  await other.goto(body.notes[0].url);
  const reading = other.locator('.reading');
  expect(await reading.getByRole('link', { name: '@benedict' }).getAttribute('href')).toContain(
    '/reader/users/benedict',
  );
  const tea = reading.getByRole('checkbox', { name: 'Tea' });
  await expect.poll(() => tea.isEnabled()).toBe(true);
  expect(await findBarriers(other)).toEqual([]);
  await context.setOffline(true);
  await tea.press('Space');
  await other.getByText('You’re offline. Try again when you’re back online.').waitFor();
  await expect.poll(() => tea.isChecked()).toBe(false);
  await context.setOffline(false);
  const saved = other.waitForResponse((response) => response.url().endsWith('/checklist') && response.ok());
  await tea.press('Space');
  await saved;

  // On the blog's own page, without the application.
  await page.goto('/sites/crew/trip');
  const onBlog = page.locator('.reading');
  expect(await onBlog.getByRole('checkbox', { name: 'Tea' }).isChecked()).toBe(true);
  const cups = onBlog.getByRole('checkbox', { name: 'Cups' });
  await expect.poll(() => cups.isEnabled()).toBe(true);
  const savedThere = page.waitForResponse(
    (response) => response.url().endsWith('/checklist') && response.ok(),
  );
  await cups.check();
  await savedThere;
  await page.reload();
  expect(await cups.isChecked()).toBe(true);

  // In a comment, with the mouse.
  await other.reload();
  const comment = other.getByRole('textbox', { name: 'Write a comment' });
  await comment.fill('Thanks ');
  await comment.pressSequentially('@an');
  await other.getByRole('option', { name: 'annika' }).click();
  await expect.poll(() => comment.inputValue()).toBe('Thanks @annika ');
  await other.locator('#comments').getByRole('button', { name: 'Comment', exact: true }).click();
  await other.locator('#comments').getByRole('link', { name: '@annika' }).waitFor();
  const isExpected = (fault: string) => fault.includes('ERR_INTERNET_DISCONNECTED');
  expect([...faults, ...otherFaults.filter((fault) => !isExpected(fault))]).toEqual([]);
});

test('someone writes a checklist as a quick post; what each of two people ticks shows on the other’s pages at once', async () => {
  const { page, faults } = await openAs(server, ann);
  const annIsLive = waitForLive(page);
  await page.goto('/sites/crew');
  await page.getByRole('button', { name: 'Write a quick post' }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.pressSequentially('Packing');
  await page.keyboard.press('Enter');
  // The toolbar is one stop of the Tab key.
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Checklist' });
  for (let n = 0; n < 10 && !(await button.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  // The focus returns with the next frame.
  await expect.poll(() => text.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.type('Rope');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lamp');
  // axe does not see the area around a checkbox that belongs to it.
  const isCheckbox = (barrier: string) => barrier.startsWith('target-size: input');
  expect((await findBarriers(page)).filter((barrier) => !isCheckbox(barrier))).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('feed').getByRole('article').filter({ hasText: 'Rope' });
  await card.waitFor();
  await annIsLive;
  const { id } = await server.db
    .selectFrom('posts')
    .select('id')
    .where('title', '=', 'Packing')
    .executeTakeFirstOrThrow();

  // Ben has the post's page open; and the blog's own, which is a document.
  const { page: other, context, faults: otherFaults } = await openAs(server, ben);
  const benIsLive = waitForLive(other);
  await other.goto(`/reader/blogs/${blogId}/posts/${id}`);
  await benIsLive;
  const reading = other.locator('.reading');
  const rope = card.getByRole('checkbox', { name: 'Rope' });
  const lamp = reading.getByRole('checkbox', { name: 'Lamp' });
  await rope.check();
  const hisRope = reading.getByRole('checkbox', { name: 'Rope' });
  await expect.poll(() => hisRope.isChecked()).toBe(true);
  // Nothing is drawn anew: the focus stays where it is.
  await lamp.focus();
  await rope.uncheck();
  await expect.poll(() => hisRope.isChecked()).toBe(false);
  expect(await lamp.evaluate((it) => it === document.activeElement)).toBe(true);
  await lamp.press('Space');
  await expect.poll(() => card.getByRole('checkbox', { name: 'Lamp' }).isChecked()).toBe(true);

  const blogPage = await context.newPage();
  await blogPage.goto('/sites/crew/packing');
  const onBlog = blogPage.locator('.reading');
  await expect.poll(() => onBlog.getByRole('checkbox', { name: 'Rope' }).isEnabled()).toBe(true);
  await rope.check();
  await expect.poll(() => onBlog.getByRole('checkbox', { name: 'Rope' }).isChecked()).toBe(true);
  await onBlog.getByRole('checkbox', { name: 'Lamp' }).uncheck();
  await expect.poll(() => card.getByRole('checkbox', { name: 'Lamp' }).isChecked()).toBe(false);

  // It is so, too, when the page is shown again.
  await page.getByRole('link', { name: 'Recent activity' }).click();
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect.poll(() => card.getByRole('checkbox', { name: 'Rope' }).isChecked()).toBe(true);

  // A short text that ends with a checkbox is not folded.
  const content =
    '<p>Now</p><ul><li class="task-list-item"><input type="checkbox" disabled /> Bell</li></ul>';
  const written = await server.request(`/rest/v1.1/sites/${blogId}/posts/new`, {
    ...{ as: ann, json: { title: 'Short', content, status: 'publish' } },
  });
  expect(written.status).toBe(200);
  await page.reload();
  const bell = page.getByRole('feed').getByRole('checkbox', { name: 'Bell' });
  await expect.poll(() => bell.isEnabled()).toBe(true);
  await untilPainted(page);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  expect([...faults, ...otherFaults]).toEqual([]);
});

test.each([844, 420])(
  'on a phone %i px high, as with a keyboard below, people are suggested in sight and picked by a tap',
  async (height) => {
    const json = { title: 'Fog', content: '<p>At sea.</p>', status: 'publish' };
    await server.request(`/rest/v1.1/sites/${blogId}/posts/new`, { as: ann, json });
    // More people than there is room for.
    const { team_id } = await server.db
      .selectFrom('team_members')
      .select('team_id')
      .executeTakeFirstOrThrow();
    for (let number = 1; number <= 6; number++) {
      const { id: user_id } = await server.signUp({ username: `benita${number}of${height}` });
      await server.db.insertInto('team_members').values({ team_id, user_id }).execute();
    }
    const { page, faults } = await openAs(server, ann, { width: 390, height, touch: true });
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const pick = async () => {
      const option = list.getByRole('option', { name: 'benedict' });
      await option.waitFor();
      const box = (await list.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
      await option.tap();
      await list.waitFor({ state: 'hidden' });
    };
    await page.goto('/sites/crew');
    await page.getByRole('button', { name: 'Write a quick post' }).tap();
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.tap();
    await text.pressSequentially('With @');
    await pick();
    await expect.poll(() => text.textContent()).toContain('@benedict ');
    await page.getByRole('button', { name: 'Cancel' }).tap();

    const comment = page.getByRole('feed').getByRole('button', { name: 'Write a comment' }).first();
    await comment.tap();
    const field = page.getByRole('feed').getByRole('textbox').first();
    await field.pressSequentially('Many\nlines\nof\ntext\nand\nthen\n@ben');
    await pick();
    await expect.poll(() => field.inputValue()).toContain('@benedict ');
    expect(faults).toEqual([]);
  },
);
