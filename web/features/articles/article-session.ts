import type { Article, ArticleType } from '#shared/api/articles.ts';
import type { Call, RawInputOf } from '#shared/endpoint.ts';
import { createArticle, getArticle, updateArticle } from '#shared/paths/articles.ts';
import { findCallError } from '#web/lib/error.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { createUuid } from '#web/lib/uuid.ts';
import { type ArticleFields, getChangedFields, isBlank } from './article-fields.ts';
import {
  type ArticleEvent,
  canAutosave,
  type Effect,
  isDraft,
  openArticle,
  reduceArticle,
  type Step,
  toBackedUp,
} from './article-state.ts';
import { readBackup, removeBackup, writeBackup } from './backup.ts';
import { toSaveFailure } from './save-failure.ts';

type StatusChange = Pick<RawInputOf<typeof updateArticle>, 'status' | 'date'>;
export type ArticleSession = ReturnType<typeof createArticleSession>;

/**
 * Creates the editing session of a post. Every change is stored on the device at once and, for drafts, on the server after a
 * pause; a published post changes only on request. Saves never overtake each other, and text is dropped only once the server has
 * it. `reduceArticle` says what an event means; here it is carried out.
 */
export function createArticleSession({
  call,
  viewerId,
  siteId,
  type,
  article,
  lostPostId,
}: {
  call: Call;
  viewerId: number;
  siteId: number;
  type: ArticleType;
  article: Article | undefined;
  /** The post of this text, which can no longer be opened; the text is only on this device. */
  lostPostId?: number | undefined;
}) {
  let running: Promise<boolean> | undefined;
  let autosaveTimer: ReturnType<typeof setTimeout> | undefined;
  let backupTimer: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, notify } = createListeners();
  const backup = readBackup({ viewerId, siteId, type, postId: article?.ID ?? lostPostId });
  const opened = openArticle({ siteId, type, article, lostPostId }, backup);
  let { editing } = opened;
  let keyed = { fields: editing.fields, key: backup?.key ?? createUuid() };

  function take({ editing: next, effects }: Step) {
    editing = next;
    for (const effect of effects) runEffect(effect);
    notify();
  }

  const dispatch = (event: ArticleEvent) => take(reduceArticle(editing, event));

  function runEffect(effect: Effect) {
    switch (effect.type) {
      case 'autosave':
        clearTimeout(autosaveTimer);
        if (canAutosave(editing)) autosaveTimer = setTimeout(() => void autosave(), effect.afterMs);
        return;
      case 'back up':
        if (effect.afterMs === 0) saveOnDevice();
        else backupTimer ??= setTimeout(saveOnDevice, effect.afterMs);
        return;
      case 'remove backup':
        stopBackup();
        removeBackup({ viewerId, ...effect.of });
    }
  }

  function stopBackup() {
    clearTimeout(backupTimer);
    backupTimer = undefined;
  }

  function saveOnDevice() {
    stopBackup();
    const { type, fields, article: known } = editing;
    const backup = { type, fields, version: known?.version ?? 0, key: getKey(fields) };
    writeBackup({ viewerId, ...toBackedUp(editing) }, backup);
  }

  /** Returns the idempotency key of a new draft; another text has another one. */
  function getKey(fields: ArticleFields): string {
    if (fields !== keyed.fields) keyed = { fields, key: createUuid() };
    return keyed.key;
  }

  async function autosave() {
    const mayGo = editing.state.kind === 'changed' || editing.state.kind === 'failed';
    if (mayGo && isDraft(editing) && !isBlank(editing.fields)) await save();
  }

  /** Saves what has changed, and the given status. Returns false if it fails; the state says why. */
  async function save(statusChange: StatusChange = {}): Promise<boolean> {
    while (running) await running;
    clearTimeout(autosaveTimer);
    running = send(statusChange).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function send(statusChange: StatusChange): Promise<boolean> {
    const sent = editing.fields;
    dispatch({ type: 'save started' });
    try {
      dispatch({ type: 'saved', sent, article: await store(sent, statusChange) });
      return true;
    } catch (error) {
      saveOnDevice();
      dispatch((await findConflict(error)) ?? { type: 'save failed', failure: toSaveFailure(error) });
      return false;
    }
  }

  function store(sent: ArticleFields, statusChange: StatusChange): Promise<Article> {
    const changed = getChangedFields(sent, editing.base);
    const known = editing.article;
    if (!known) {
      const { siteId, type } = editing;
      const input = { siteId, type, ...changed, status: 'draft' as const, ...statusChange };
      return call(createArticle, input, statusChange.status ? {} : { idempotencyKey: getKey(sent) });
    }
    const ids = { siteId: known.site_ID, postId: known.ID, version: known.version };
    return call(updateArticle, { ...ids, ...changed, ...statusChange });
  }

  /** The version that a save has met, unless it was moved to the trash. */
  async function findConflict(error: unknown): Promise<ArticleEvent | undefined> {
    const { article: known } = editing;
    if (findCallError(error)?.code !== 'conflict' || !known) return undefined;
    try {
      const theirs = await call(getArticle, { siteId: known.site_ID, postId: known.ID });
      return theirs.status === 'trash' ? undefined : { type: 'conflict', theirs };
    } catch {
      // Then it is a failure like others, with the server's own words.
      return undefined;
    }
  }

  take(opened);
  return {
    edit: (change: Partial<ArticleFields>) => dispatch({ type: 'edit', change }),
    save,
    replace: (next: Article) => dispatch({ type: 'replace', article: next }),
    /** In a conflict: the text in the editor becomes the newest version; the other one stays among the revisions. */
    keepMine(): Promise<boolean> {
      if (editing.state.kind !== 'conflict') return Promise.resolve(true);
      dispatch({ type: 'keep mine' });
      return save();
    },
    moveTo(nextSiteId: number): Promise<boolean> {
      dispatch({ type: 'move', siteId: nextSiteId });
      return isBlank(editing.fields) ? Promise.resolve(true) : save();
    },
    /** Puts a text that was replaced into the editor again; it is not saved yet. */
    putBack: (fields: ArticleFields) => dispatch({ type: 'put back', fields }),
    rewrite: (change: Partial<ArticleFields>) => dispatch({ type: 'rewrite', change }),
    discard: () => dispatch({ type: 'discard' }),
    retry: () => void autosave(),
    read: () => editing,
    subscribe,
    /** Stops the timers; text that waits to be stored is stored. Resolves when no save is under way any more. */
    async close(): Promise<void> {
      clearTimeout(autosaveTimer);
      if (backupTimer !== undefined) saveOnDevice();
      while (running) await running;
      clearTimeout(autosaveTimer);
    },
  };
}
