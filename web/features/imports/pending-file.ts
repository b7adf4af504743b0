const DATABASE = 'tidings';
const STORE = 'pending';
const KEY = 'import';
/** Marks that there is a file, so that the database need not be opened to know. */
const MARK = 'tidings.pending-import';
/** As long as the email's link works, and the night after it. */
const LIFE_MS = 36 * 60 * 60_000;

/** What is known of a stored file. */
export interface PendingMark {
  name: string;
  /** When it was chosen, in milliseconds. */
  at: number;
  /** Who signed up on this device after it was chosen; it opens by itself only for them. */
  username?: string;
}

/**
 * Stores a file on this device for somebody without a verified account (U51): the server stores nothing of it before that.
 * Rejects if the browser has no storage; then it must be chosen again.
 */
export async function storePendingFile(file: File): Promise<void> {
  await runInStore('readwrite', (store) => store.put(file, KEY));
  setMark({ name: file.name, at: Date.now() });
}

/** Assigns the stored file to the user who signs up now. */
export function claimPendingFile(username: string): void {
  const mark = findMark();
  if (mark) setMark({ ...mark, username: username.toLowerCase() });
}

/** Returns which file is stored on this device, and for whom, unless it has expired. */
export function findMark(): PendingMark | undefined {
  try {
    const mark: PendingMark | null = JSON.parse(localStorage.getItem(MARK) ?? 'null');
    return mark && Date.now() - mark.at < LIFE_MS ? mark : undefined;
  } catch {
    return undefined;
  }
}

export function isPendingFor(username: string): boolean {
  return findMark()?.username === username.toLowerCase();
}

/** Returns the stored file, if any. Deletes an expired one. */
export async function findPendingFile(): Promise<File | undefined> {
  if (findMark())
    return runInStore<File | undefined>('readonly', (store) => store.get(KEY)).catch(() => undefined);
  await deletePendingFile();
  return undefined;
}

export async function deletePendingFile(): Promise<void> {
  try {
    localStorage.removeItem(MARK);
    await runInStore('readwrite', (store) => store.delete(KEY));
  } catch {
    // Without storage there is nothing to delete.
  }
}

function setMark(mark: PendingMark) {
  try {
    localStorage.setItem(MARK, JSON.stringify(mark));
  } catch {
    // Storage is full or forbidden: the file must be chosen again.
  }
}

function runInStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const request = use(opening.result.transaction(STORE, mode).objectStore(STORE));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        resolve(request.result);
        opening.result.close();
      };
    };
  });
}
