import { type ArticleFields, EMPTY_FIELDS } from './article-fields.ts';

/** Unsaved text, stored on this device. */
export interface Backup {
  fields: ArticleFields;
  /** Of the post that it changes; 0 for a new one. */
  version: number;
}

export interface BackupKey {
  viewerId: number;
  siteId: number;
  /** undefined for a post that is not on the server yet. */
  postId: number | undefined;
}

function toStorageKey({ viewerId, siteId, postId }: BackupKey): string {
  return `tidings.article.${viewerId}.${siteId}.${postId ?? 'new'}`;
}

export function readBackup(key: BackupKey): Backup | undefined {
  try {
    const stored = localStorage.getItem(toStorageKey(key));
    if (stored === null) return undefined;
    const backup = JSON.parse(stored) as Backup;
    // A backup from before a field existed has it empty.
    return { ...backup, fields: { ...EMPTY_FIELDS, ...backup.fields } };
  } catch {
    return undefined;
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
