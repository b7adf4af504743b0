import { describe, expect, test } from 'vitest';
import type { Article } from '#shared/api/articles.ts';
import { type ArticleFields, EMPTY_FIELDS, toFields } from './article-fields.ts';
import {
  type ArticleEvent,
  AUTOSAVE_PAUSE_MS,
  BACKUP_PAUSE_MS,
  canAutosave,
  type Editing,
  openArticle,
  RETRY_MS,
  reduceArticle,
} from './article-state.ts';

const toArticle = (change: Partial<Article> = {}) =>
  ({
    ...{ ID: 7, site_ID: 3, version: 2, status: 'draft', title: 'Tea', content: '<p>Hot</p>' },
    ...{ content_markdown: null, excerpt: '', featured_image: null, tags: {}, slug: 'tea', date: null },
    ...change,
  }) as unknown as Article;

const OWN = { siteId: 3, type: 'post', postId: 7 };
const backUpSoon = { type: 'back up', afterMs: BACKUP_PAUSE_MS };
const backUpNow = { type: 'back up', afterMs: 0 };
const autosave = { type: 'autosave', afterMs: AUTOSAVE_PAUSE_MS };
const removeBackup = (postId: number | undefined) => ({
  type: 'remove backup',
  of: { ...OWN, postId },
});

function open(article: Article | undefined = toArticle(), more: { lostPostId?: number } = {}): Editing {
  return openArticle({ siteId: 3, type: 'post', article, lostPostId: more.lostPostId }, undefined).editing;
}

/** The post after several events. */
const applyAll = (editing: Editing, ...events: ArticleEvent[]) =>
  events.reduce((state, event) => reduceArticle(state, event).editing, editing);

const edit = (change: Partial<ArticleFields>): ArticleEvent => ({ type: 'edit', change });
const KEY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const toFailure = (isPassing: boolean): ArticleEvent => ({
  type: 'save failed',
  failure: { text: 'no', isPassing },
});

describe('opening', () => {
  test('a text that was left unsaved on this device is restored, and saved after a pause', () => {
    const fields = { ...toFields(toArticle()), title: 'Green tea' };
    const { editing, effects } = openArticle(
      { siteId: 3, type: 'post', article: toArticle(), lostPostId: undefined },
      { type: 'post', fields, version: 2, key: KEY },
    );
    expect(editing).toMatchObject({ fields, isRestored: true, state: { kind: 'changed' } });
    expect(effects).toEqual([autosave]);
  });

  test('one that was written for an older version is a conflict, and is not saved by itself', () => {
    const { editing, effects } = openArticle(
      { siteId: 3, type: 'post', article: toArticle(), lostPostId: undefined },
      { type: 'post', fields: { ...toFields(toArticle()), title: 'Green tea' }, version: 1, key: KEY },
    );
    expect(editing.state).toEqual({ kind: 'conflict', theirs: toArticle() });
    expect(effects).toEqual([]);
  });

  test('one that says the same as the server is not restored', () => {
    const { editing } = openArticle(
      { siteId: 3, type: 'post', article: toArticle(), lostPostId: undefined },
      { type: 'post', fields: toFields(toArticle()), version: 1, key: KEY },
    );
    expect(editing).toMatchObject({ isRestored: false, state: { kind: 'saved' } });
  });

  test('a lost post is not saved by itself, a draft is, a published post is not', () => {
    expect(
      canAutosave(
        openArticle({ siteId: 3, type: 'post', article: undefined, lostPostId: 7 }, undefined).editing,
      ),
    ).toBe(false);
    expect(canAutosave(open())).toBe(true);
    expect(canAutosave(open(toArticle({ status: 'publish' })))).toBe(false);
  });
});

describe('editing', () => {
  test('a change is stored on the device soon, and saved after a pause', () => {
    const { editing, effects } = reduceArticle(open(), edit({ title: 'Green tea' }));
    expect(editing.state.kind).toBe('changed');
    expect(effects).toEqual([backUpSoon, autosave]);
  });

  test('what is typed back is saved already', () => {
    expect(applyAll(open(), edit({ title: 'x' }), edit({ title: 'Tea' })).state.kind).toBe('saved');
  });

  test.each([
    ['a refusal', toFailure(false)],
    ['a conflict', { type: 'conflict', theirs: toArticle({ version: 3 }) } satisfies ArticleEvent],
  ])('after %s a change stays on the device until the writer decides', (_, event) => {
    const stopped = applyAll(open(), event);
    const { editing, effects } = reduceArticle(stopped, edit({ title: 'x' }));
    expect(editing.state).toEqual(stopped.state);
    expect(effects).toEqual([backUpSoon]);
  });

  test('a lost connection is tried again; a change then waits for the pause as usual', () => {
    const { editing, effects } = reduceArticle(open(), toFailure(true));
    expect(effects).toEqual([{ type: 'autosave', afterMs: RETRY_MS }]);
    expect(applyAll(editing, edit({ title: 'x' })).state.kind).toBe('changed');
  });
});

describe('a save', () => {
  const created = toArticle({ slug: 'green-tea', title: 'Green tea' });

  test('of all that was typed leaves no backup, under the old key or the new one', () => {
    const writing = applyAll(
      openArticle({ siteId: 3, type: 'post', article: undefined, lostPostId: undefined }, undefined).editing,
      edit({ title: 'Green tea', content: '<p>Hot</p>' }),
    );
    const sent = writing.fields;
    const { editing, effects } = reduceArticle(applyAll(writing, { type: 'save started' }), {
      type: 'saved',
      sent,
      article: created,
    });
    expect(editing).toMatchObject({ article: created, state: { kind: 'saved' } });
    expect(editing.fields.slug).toBe('green-tea');
    expect(effects).toEqual([removeBackup(undefined), removeBackup(7)]);
  });

  test('keeps what was typed meanwhile, and goes on', () => {
    const started = applyAll(open(), edit({ title: 'Green tea' }), { type: 'save started' });
    const typed = applyAll(started, edit({ title: 'Green tea, hot', slug: 'my-own' }));
    expect(typed.state.kind).toBe('saving');
    const { editing, effects } = reduceArticle(typed, {
      type: 'saved',
      sent: started.fields,
      article: created,
    });
    expect(editing.fields).toMatchObject({ title: 'Green tea, hot', slug: 'my-own' });
    expect(editing.state.kind).toBe('changed');
    expect(effects).toEqual([removeBackup(7), backUpNow, autosave]);
  });

  test('of Markdown takes the HTML that the server made of it', () => {
    const sent = { ...EMPTY_FIELDS, title: 'Tea', content_markdown: '*Hot*' };
    const editing = applyAll(
      open(),
      edit(sent),
      { type: 'save started' },
      {
        type: 'saved',
        sent: { ...open().fields, ...sent },
        article: toArticle({ content_markdown: '*Hot*', content: '<p><em>Hot</em></p>' }),
      },
    );
    expect(editing.fields.content).toBe('<p><em>Hot</em></p>');
    expect(editing.state.kind).toBe('saved');
  });
});

describe('in a conflict', () => {
  const theirs = toArticle({ version: 5, title: 'Theirs' });
  const mine = applyAll(open(), edit({ title: 'Mine' }), { type: 'conflict', theirs });

  test('mine is compared with theirs, and is to be saved on top of it', () => {
    expect(applyAll(mine, { type: 'keep mine' })).toMatchObject({
      article: theirs,
      base: { title: 'Theirs' },
      fields: { title: 'Mine' },
    });
  });

  test('theirs starts the editor again; mine can be put back, with the address of theirs', () => {
    const replaced = applyAll(mine, { type: 'replace', article: theirs });
    expect(replaced).toMatchObject({ fields: { title: 'Theirs' }, state: { kind: 'saved' }, edition: 1 });
    const back = applyAll(replaced, { type: 'put back', fields: { ...mine.fields, slug: 'gone' } });
    expect(back).toMatchObject({
      fields: { title: 'Mine', slug: 'tea' },
      state: { kind: 'changed' },
      edition: 2,
    });
  });
});

test('a text that moves to another blog is a new draft there, and its backup moves along', () => {
  const { editing, effects } = reduceArticle(applyAll(open(), edit({ title: 'Mine' })), {
    type: 'move',
    siteId: 4,
  });
  expect(editing).toMatchObject({
    siteId: 4,
    article: undefined,
    fields: { title: 'Mine', slug: '', date: null },
  });
  expect(effects).toEqual([backUpNow, removeBackup(7)]);
});

test('discarding starts the editor again with what the server has', () => {
  const { editing, effects } = reduceArticle(applyAll(open(), edit({ title: 'Mine' })), { type: 'discard' });
  expect(editing).toMatchObject({ fields: { title: 'Tea' }, state: { kind: 'saved' }, edition: 1 });
  expect(effects).toEqual([removeBackup(7)]);
});

test('another format starts the editor again and is a change', () => {
  const { editing, effects } = reduceArticle(open(), {
    type: 'rewrite',
    change: { content_markdown: 'Hot' },
  });
  expect(editing).toMatchObject({ edition: 1, state: { kind: 'changed' } });
  expect(effects).toEqual([backUpSoon, autosave]);
});
