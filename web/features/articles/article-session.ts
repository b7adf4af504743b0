import type { Article } from '#shared/api/articles.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { createArticle, getArticle, updateArticle } from '#shared/paths/articles.ts';
import type { Call } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import {
  type ArticleFields,
  EMPTY_FIELDS,
  getChangedFields,
  isBlank,
  isChanged,
  toFields,
} from './article-fields.ts';
import { type BackupKey, readBackup, removeBackup, writeBackup } from './backup.ts';
import { type SaveFailure, toSaveFailure } from './save-failure.ts';

/** The pause after the last key before a draft is saved. */
const AUTOSAVE_PAUSE_MS = 3_000;
/** How often a save that failed without a connection is retried. */
const RETRY_MS = 15_000;
/** The pause before unsaved text is stored on the device. */
const BACKUP_PAUSE_MS = 300;

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; failure: SaveFailure }
  /** Another tab or person has saved meanwhile; both versions are available. */
  | { kind: 'conflict'; theirs: Article };

export interface Editing {
  siteId: number;
  /** The server's version; undefined until a new post is first saved. */
  article: Article | undefined;
  fields: ArticleFields;
  state: SaveState;
  /** Counts replacements of the text from outside the editor, which then restarts. */
  edition: number;
  /** The text was restored from this device, where it was left unsaved. */
  isRestored: boolean;
}

type StatusChange = Pick<RawInputOf<typeof updateArticle>, 'status' | 'date'>;
export type ArticleSession = ReturnType<typeof createArticleSession>;

/**
 * Creates the editing session of a post. Every change is stored on the device at once and, for drafts, on the server after a
 * pause; a published post changes only on request. Saves never overtake each other, and text is dropped only once the server has
 * it.
 */
export function createArticleSession({
  call,
  viewerId,
  siteId,
  article,
  lostPostId,
}: {
  call: Call;
  viewerId: number;
  siteId: number;
  article: Article | undefined;
  /** The post of this text, which can no longer be opened; the text is only on this device. */
  lostPostId?: number | undefined;
}) {
  /** The server's version, as last sent or read. */
  let base = article ? toFields(article) : EMPTY_FIELDS;
  let editing: Editing = {
    siteId,
    article,
    fields: base,
    state: { kind: 'saved' },
    edition: 0,
    isRestored: false,
  };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backupTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const getBackupKey = (): BackupKey => ({
    viewerId,
    siteId: editing.siteId,
    postId: editing.article?.ID ?? lostPostId,
  });
  const isDraft = () => !editing.article || editing.article.status === 'draft';

  function update(change: Partial<Editing>) {
    editing = { ...editing, ...change };
    for (const listener of listeners) listener();
  }

  function restore() {
    const backup = readBackup(getBackupKey());
    if (!backup || !isChanged(backup.fields, base)) return;
    const isOutdated = article !== undefined && backup.version !== article.version;
    const state: SaveState = isOutdated ? { kind: 'conflict', theirs: article } : { kind: 'changed' };
    editing = { ...editing, fields: backup.fields, state, isRestored: true };
    if (!isOutdated && lostPostId === undefined) scheduleSave(AUTOSAVE_PAUSE_MS);
  }

  function saveOnDevice() {
    clearTimeout(backupTimer);
    backupTimer = undefined;
    writeBackup(getBackupKey(), { fields: editing.fields, version: editing.article?.version ?? 0 });
  }

  function scheduleSave(afterMs: number) {
    clearTimeout(timer);
    timer = undefined;
    if (isDraft() && (lostPostId === undefined || editing.article))
      timer = setTimeout(() => void autosave(), afterMs);
  }

  async function autosave() {
    const mayGo = editing.state.kind === 'changed' || editing.state.kind === 'failed';
    if (mayGo && isDraft() && !isBlank(editing.fields)) await save();
  }

  function edit(change: Partial<ArticleFields>) {
    const fields = { ...editing.fields, ...change };
    const { state } = editing;
    const stays = state.kind === 'conflict' || (state.kind === 'failed' && !state.failure.isPassing);
    if (stays || state.kind === 'saving') update({ fields });
    else update({ fields, state: { kind: isChanged(fields, base) ? 'changed' : 'saved' } });
    backupTimer ??= setTimeout(saveOnDevice, BACKUP_PAUSE_MS);
    if (!stays) scheduleSave(AUTOSAVE_PAUSE_MS);
  }

  /** Saves the changes, and the status if given. Resolves to false on failure; the state says why. */
  async function save(statusChange: StatusChange = {}): Promise<boolean> {
    while (running) await running;
    clearTimeout(timer);
    running = send(statusChange).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function send(statusChange: StatusChange): Promise<boolean> {
    const sent = editing.fields;
    const earlier = getBackupKey();
    update({ state: { kind: 'saving' } });
    try {
      const saved = await store(sent, statusChange);
      removeBackup(earlier);
      applySaved(sent, saved);
      return true;
    } catch (error) {
      saveOnDevice();
      await fail(error);
      return false;
    }
  }

  function store(sent: ArticleFields, statusChange: StatusChange): Promise<Article> {
    const changed = getChangedFields(sent, base);
    const known = editing.article;
    if (!known)
      return call(createArticle, { siteId: editing.siteId, ...changed, status: 'draft', ...statusChange });
    const ids = { siteId: known.site_ID, postId: known.ID, version: known.version };
    return call(updateArticle, { ...ids, ...changed, ...statusChange });
  }

  /** The server has `sent`; newer changes are still unsaved. The server decides on slug and date. */
  function applySaved(sent: ArticleFields, saved: Article) {
    const { slug, date } = saved;
    const fields = { ...editing.fields };
    if (fields.slug === sent.slug) fields.slug = slug;
    if (fields.date === sent.date) fields.date = date;
    base = { ...sent, slug, date };
    if (sent.content_markdown !== null) {
      base.content = saved.content;
      if (fields.content_markdown !== null) fields.content = saved.content;
    }
    const isDirty = isChanged(fields, base);
    update({ article: saved, fields, isRestored: false, state: { kind: isDirty ? 'changed' : 'saved' } });
    if (isDirty) {
      saveOnDevice();
      scheduleSave(AUTOSAVE_PAUSE_MS);
    } else {
      clearTimeout(backupTimer);
      backupTimer = undefined;
      removeBackup(getBackupKey());
    }
  }

  async function fail(error: unknown) {
    const { article: known } = editing;
    if (findCallError(error)?.code === 'conflict' && known) {
      try {
        const theirs = await call(getArticle, { siteId: known.site_ID, postId: known.ID });
        if (theirs.status !== 'trash') return update({ state: { kind: 'conflict', theirs } });
      } catch {
        // Then it is a failure like others, with the server's own message.
      }
    }
    const failure = toSaveFailure(error);
    update({ state: { kind: 'failed', failure } });
    if (failure.isPassing) scheduleSave(RETRY_MS);
  }

  /** Replaces the editor's text with the server's version. */
  function replace(next: Article) {
    removeBackup(getBackupKey());
    base = toFields(next);
    update({
      article: next,
      fields: base,
      state: { kind: 'saved' },
      edition: editing.edition + 1,
      isRestored: false,
    });
  }

  /** Resolves a conflict with the editor's text as the newest version; the other one stays among the revisions. */
  function keepMine(): Promise<boolean> {
    const { state } = editing;
    if (state.kind !== 'conflict') return Promise.resolve(true);
    base = toFields(state.theirs);
    update({ article: state.theirs });
    return save();
  }

  /** Makes the text a new draft of another blog. */
  function moveTo(nextSiteId: number): Promise<boolean> {
    const old = getBackupKey();
    base = EMPTY_FIELDS;
    const fields = { ...editing.fields, slug: '', date: null };
    update({ siteId: nextSiteId, article: undefined, fields });
    saveOnDevice();
    removeBackup(old);
    return isBlank(fields) ? Promise.resolve(true) : save();
  }

  /** Puts a replaced text back into the editor, unsaved. */
  function putBack(fields: ArticleFields) {
    const { slug, date } = base;
    update({ fields: { ...fields, slug, date }, edition: editing.edition + 1 });
    edit({});
  }

  /** Replaces the editor's text by one in another format. */
  function rewrite(change: Partial<ArticleFields>) {
    update({ edition: editing.edition + 1 });
    edit(change);
  }

  /** Drops all unsaved changes. */
  function discard() {
    removeBackup(getBackupKey());
    update({ fields: base, state: { kind: 'saved' }, edition: editing.edition + 1, isRestored: false });
  }

  restore();
  return {
    edit,
    save,
    replace,
    keepMine,
    moveTo,
    putBack,
    rewrite,
    discard,
    retry: () => void autosave(),
    read: () => editing,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stops the timers, after storing what is pending. */
    close() {
      clearTimeout(timer);
      if (backupTimer !== undefined) saveOnDevice();
    },
  };
}
