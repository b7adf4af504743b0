import type { ArticleType } from '#shared/api/articles.ts';
import { createUuid } from '#web/lib/uuid.ts';
import { type ArticleFields, EMPTY_FIELDS } from './article-fields.ts';

/** Unsaved text, stored on this device. */
export interface Backup {
  type: ArticleType;
  fields: ArticleFields;
  /** Of the post that it changes; 0 for a new one. */
  version: number;
  /** The idempotency key of the call that creates a draft of these fields. */
  key: string;
  /** The server refused it when it was sent without its editor. */
  isRefused?: boolean;
}

export interface BackupKey {
  viewerId: number;
  siteId: number;
  /** A new post and a new page have one backup each; others are known by their number. */
  type: ArticleType;
  /** undefined for one that is not on the server yet. */
  postId: number | undefined;
}

const PREFIX = 'tidings.article.';
const NEW_PAGE = 'new-page';

function toStorageKey({ viewerId, siteId, type, postId }: BackupKey): string {
  return `${PREFIX}${viewerId}.${siteId}.${postId ?? (type === 'page' ? NEW_PAGE : 'new')}`;
}

export function readBackup(key: BackupKey): Backup | undefined {
  try {
    const stored = localStorage.getItem(toStorageKey(key));
    if (stored === null) return undefined;
    const backup = JSON.parse(stored) as Backup;
    // A backup from before a field existed has it empty.
    return {
      ...backup,
      type: backup.type ?? 'post',
      key: backup.key ?? createUuid(),
      fields: { ...EMPTY_FIELDS, ...backup.fields },
    };
  } catch {
    return undefined;
  }
}

/** Lists the posts of which the viewer has unsaved text on this device. */
export function listBackups(viewerId: number): BackupKey[] {
  try {
    const beginning = `${PREFIX}${viewerId}.`;
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(beginning))
      .map((name) => {
        const [siteId, postId] = name.slice(beginning.length).split('.');
        const number = Number(postId);
        return {
          ...{ viewerId, siteId: Number(siteId), type: postId === NEW_PAGE ? 'page' : 'post' },
          postId: Number.isNaN(number) ? undefined : number,
        };
      });
  } catch {
    // Storage is forbidden, so there is nothing.
    return [];
  }
}

/** Returns false if there is no room. */
export function writeBackup(key: BackupKey, backup: Backup): boolean {
  try {
    localStorage.setItem(toStorageKey(key), JSON.stringify(backup));
    return true;
  } catch {
    return false;
  }
}

export function removeBackup(key: BackupKey): void {
  try {
    localStorage.removeItem(toStorageKey(key));
  } catch {
    // Storage is forbidden, so there is nothing.
  }
}
