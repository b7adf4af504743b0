import type { Article, ArticleType } from '#shared/api/articles.ts';
import { type ArticleFields, EMPTY_FIELDS, isChanged, toFields } from './article-fields.ts';
import type { Backup } from './backup.ts';
import type { SaveFailure } from './save-failure.ts';

/** The pause after the last key before a draft is saved. */
export const AUTOSAVE_PAUSE_MS = 3_000;
/** How often a save that failed without a connection is retried. */
export const RETRY_MS = 15_000;
/** The pause before unsaved text is stored on the device. */
export const BACKUP_PAUSE_MS = 300;

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; failure: SaveFailure }
  /** Another tab or person has saved meanwhile; both versions are available. */
  | { kind: 'conflict'; theirs: Article };

/** A post or a page while it is being written. */
export interface Editing {
  siteId: number;
  type: ArticleType;
  /** The server's version; undefined until a new post is first saved. */
  article: Article | undefined;
  /** The post of this text, which can no longer be opened; the text is only on this device. */
  lostPostId: number | undefined;
  /** The server's version of the fields, as last sent or read. */
  base: ArticleFields;
  fields: ArticleFields;
  state: SaveState;
  /** Counts replacements of the text from outside the editor, which then restarts. */
  edition: number;
  /** The text was restored from this device, where it was left unsaved. */
  isRestored: boolean;
}

export type ArticleEvent =
  | { type: 'edit'; change: Partial<ArticleFields> }
  | { type: 'save started' }
  /** The server has `sent`; the text may have changed since. */
  | { type: 'saved'; sent: ArticleFields; article: Article }
  | { type: 'save failed'; failure: SaveFailure }
  | { type: 'conflict'; theirs: Article }
  /** The server's version takes the place of the text in the editor. */
  | { type: 'replace'; article: Article }
  /** In a conflict: the text in the editor is to become the newest version. */
  | { type: 'keep mine' }
  /** The text becomes a new draft of another blog. */
  | { type: 'move'; siteId: number }
  /** A text that was replaced is put into the editor again. */
  | { type: 'put back'; fields: ArticleFields }
  /** A text in another format takes the place of the one in the editor. */
  | { type: 'rewrite'; change: Partial<ArticleFields> }
  /** Drops what the server does not have. */
  | { type: 'discard' };

/** What is to be done outside after an event, in this order. */
export type Effect =
  /** Saves the draft after a pause; a pause that has begun ends. */
  | { type: 'autosave'; afterMs: number }
  /** Stores the text on the device, after a pause that may have begun already. */
  | { type: 'back up'; afterMs: number }
  | { type: 'remove backup'; of: BackedUp };

/** Which text a backup holds. */
export interface BackedUp {
  siteId: number;
  type: ArticleType;
  postId: number | undefined;
}

export interface Step {
  editing: Editing;
  effects: Effect[];
}

export function toBackedUp({ siteId, type, article, lostPostId }: Editing): BackedUp {
  return { siteId, type, postId: article?.ID ?? lostPostId };
}

/** Whether it is not published yet. */
export function isDraft({ article }: Editing): boolean {
  return !article || article.status === 'draft';
}

/** Whether it is saved without being asked for: a published post is not, and a lost one only once it is a post again. */
export function canAutosave(editing: Editing): boolean {
  return isDraft(editing) && (editing.lostPostId === undefined || editing.article !== undefined);
}

/** Whether it is saved by itself later, even if its editor is closed. */
export function isSavedLater(editing: Editing): boolean {
  return canAutosave(editing) && !isRefused(editing.state);
}

/** Whether only the writer can do something about it. */
function isRefused(state: SaveState): boolean {
  return state.kind === 'conflict' || (state.kind === 'failed' && !state.failure.isPassing);
}

/** The state at first: the server's version, or the text that was left unsaved on this device. */
export function openArticle(
  { siteId, type, article, lostPostId }: Pick<Editing, 'siteId' | 'type' | 'article' | 'lostPostId'>,
  backup: Backup | undefined,
): Step {
  const base = article ? toFields(article) : EMPTY_FIELDS;
  const opened: Editing = {
    ...{ siteId, type, article, lostPostId, base },
    fields: base,
    state: { kind: 'saved' },
    edition: 0,
    isRestored: false,
  };
  if (!backup || !isChanged(backup.fields, base)) return { editing: opened, effects: [] };
  const isOutdated = article !== undefined && backup.version !== article.version;
  const state: SaveState = isOutdated ? { kind: 'conflict', theirs: article } : { kind: 'changed' };
  const mayGo = !isOutdated && lostPostId === undefined;
  return {
    editing: { ...opened, fields: backup.fields, state, isRestored: true },
    effects: mayGo ? [{ type: 'autosave', afterMs: AUTOSAVE_PAUSE_MS }] : [],
  };
}

/** What an event makes of the post, and what is to be done after it. */
export function reduceArticle(editing: Editing, event: ArticleEvent): Step {
  const { base, edition } = editing;
  switch (event.type) {
    case 'edit':
      return edit(editing, event.change);
    case 'save started':
      return { editing: { ...editing, state: { kind: 'saving' } }, effects: [] };
    case 'saved':
      return applySaved(editing, event.sent, event.article);
    case 'save failed':
      return {
        editing: { ...editing, state: { kind: 'failed', failure: event.failure } },
        effects: event.failure.isPassing ? [{ type: 'autosave', afterMs: RETRY_MS }] : [],
      };
    case 'conflict':
      return { editing: { ...editing, state: { kind: 'conflict', theirs: event.theirs } }, effects: [] };
    case 'replace':
      return restart({ ...editing, article: event.article, base: toFields(event.article) }, editing);
    case 'keep mine': {
      if (editing.state.kind !== 'conflict') return { editing, effects: [] };
      const { theirs } = editing.state;
      return { editing: { ...editing, article: theirs, base: toFields(theirs) }, effects: [] };
    }
    case 'move': {
      const fields = { ...editing.fields, slug: '', date: null };
      return {
        editing: { ...editing, siteId: event.siteId, article: undefined, base: EMPTY_FIELDS, fields },
        effects: [
          { type: 'back up', afterMs: 0 },
          { type: 'remove backup', of: toBackedUp(editing) },
        ],
      };
    }
    case 'put back': {
      const { slug, date } = base;
      return edit({ ...editing, edition: edition + 1 }, { ...event.fields, slug, date });
    }
    case 'rewrite':
      return edit({ ...editing, edition: edition + 1 }, event.change);
    case 'discard':
      return restart(editing, editing);
  }
}

function edit(editing: Editing, change: Partial<ArticleFields>): Step {
  const fields = { ...editing.fields, ...change };
  const { state, base } = editing;
  const stays = isRefused(state);
  const next: SaveState =
    stays || state.kind === 'saving' ? state : { kind: isChanged(fields, base) ? 'changed' : 'saved' };
  return {
    editing: { ...editing, fields, state: next },
    effects: [
      { type: 'back up', afterMs: BACKUP_PAUSE_MS },
      ...(stays ? [] : [{ type: 'autosave' as const, afterMs: AUTOSAVE_PAUSE_MS }]),
    ],
  };
}

/** Slug and date are the server's to say. */
function applySaved(editing: Editing, sent: ArticleFields, article: Article): Step {
  const { slug, date } = article;
  const fields = { ...editing.fields };
  if (fields.slug === sent.slug) fields.slug = slug;
  if (fields.date === sent.date) fields.date = date;
  const base = { ...sent, slug, date };
  if (sent.content_markdown !== null) {
    base.content = article.content;
    if (fields.content_markdown !== null) fields.content = article.content;
  }
  const isDirty = isChanged(fields, base);
  const saved: Editing = {
    ...{ ...editing, article, base, fields },
    isRestored: false,
    state: { kind: isDirty ? 'changed' : 'saved' },
  };
  return {
    editing: saved,
    effects: [
      { type: 'remove backup', of: toBackedUp(editing) },
      ...(isDirty
        ? [
            { type: 'back up' as const, afterMs: 0 },
            { type: 'autosave' as const, afterMs: AUTOSAVE_PAUSE_MS },
          ]
        : [{ type: 'remove backup' as const, of: toBackedUp(saved) }]),
    ],
  };
}

/** The editor starts again with what the server has. */
function restart(next: Editing, before: Editing): Step {
  return {
    editing: {
      ...{ ...next, fields: next.base },
      state: { kind: 'saved' },
      edition: before.edition + 1,
      isRestored: false,
    },
    effects: [{ type: 'remove backup', of: toBackedUp(before) }],
  };
}
