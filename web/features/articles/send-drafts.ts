import type { Call } from '#shared/endpoint.ts';
import { createArticle, getArticle, updateArticle } from '#shared/paths/articles.ts';
import { createWatchedValue } from '#web/lib/listeners.ts';
import { EMPTY_FIELDS, getChangedFields, isBlank, toFields } from './article-fields.ts';
import { type Backup, type BackupKey, listBackups, readBackup, removeBackup, writeBackup } from './backup.ts';
import { toSaveFailure } from './save-failure.ts';

const LOCK = 'tidings-editors';

/** The number of open editors in this tab. */
export const editorCount = createWatchedValue(0);

/**
 * Leaves unsaved text to an open editor, in this tab or another, until the returned function is called. Browsers have locks only over
 * HTTPS and on localhost.
 */
export function holdDrafts(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => promise);
  editorCount.set(editorCount.get() + 1);
  return () => {
    resolve();
    editorCount.set(editorCount.get() - 1);
  };
}

export interface SentDrafts {
  saved: number;
  /** Drafts that the server does not accept, each once; their text stays on the device. */
  refused: BackupKey[];
  /** Some could not be sent now, and should be tried again. */
  isUnfinished: boolean;
}

/**
 * Saves the drafts whose text is only on this device, each once. Changes of a published post wait for their editor, and everything does
 * while an editor is open.
 */
export async function sendDrafts(call: Call, viewerId: number): Promise<SentDrafts> {
  const sent: SentDrafts = { saved: 0, refused: [], isUnfinished: true };
  const send = () => sendAll(call, viewerId, sent);
  if (!('locks' in navigator)) await send();
  else await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
  return sent;
}

async function sendAll(call: Call, viewerId: number, sent: SentDrafts): Promise<void> {
  for (const key of listBackups(viewerId)) {
    const backup = readBackup(key);
    if (!backup || backup.isRefused || isBlank(backup.fields)) continue;
    try {
      if (!(await sendDraft(call, key, backup))) continue;
      sent.saved += 1;
      if (readBackup(key)?.key === backup.key) removeBackup(key);
    } catch (error) {
      const { isPassing, remedy } = toSaveFailure(error);
      if (isPassing) return;
      if (remedy === 'log in') break;
      writeBackup(key, { ...backup, isRefused: true });
      sent.refused.push(key);
    }
  }
  sent.isUnfinished = false;
}

/** Returns false for a post that is not a draft any more. */
async function sendDraft(
  call: Call,
  { siteId, postId }: BackupKey,
  { type, fields, version, key }: Backup,
): Promise<boolean> {
  if (postId === undefined) {
    const input = { siteId, type, ...getChangedFields(fields, EMPTY_FIELDS), status: 'draft' as const };
    await call(createArticle, input, { idempotencyKey: key });
    return true;
  }
  const article = await call(getArticle, { siteId, postId });
  if (article.status !== 'draft') return false;
  await call(updateArticle, { siteId, postId, version, ...getChangedFields(fields, toFields(article)) });
  return true;
}
