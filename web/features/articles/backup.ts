import { type ArticleFields, EMPTY_FIELDS } from './article-fields.ts';

/** A text that the server has not got yet, kept on this device. */
export interface Backup {
  fields: ArticleFields;
  /** Of the post that it changes; 0 for a new one. */
  version: number;
}

export interface BackupPlace {
  viewerId: number;
  siteId: number;
  /** undefined for a post that the server does not know yet. */
  postId: number | undefined;
}

function keyOf({ viewerId, siteId, postId }: BackupPlace): string {
  return `tidings.article.${viewerId}.${siteId}.${postId ?? 'new'}`;
}

export function readBackup(place: BackupPlace): Backup | undefined {
  try {
    const stored = localStorage.getItem(keyOf(place));
    if (stored === null) return undefined;
    const backup = JSON.parse(stored) as Backup;
    // One from before there was a field has it empty.
    return { ...backup, fields: { ...EMPTY_FIELDS, ...backup.fields } };
  } catch {
    return undefined;
  }
}

/** Returns false where there is no room. */
export function writeBackup(place: BackupPlace, backup: Backup): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(backup));
    return true;
  } catch {
    return false;
  }
}

export function removeBackup(place: BackupPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage that is forbidden holds nothing.
  }
}
