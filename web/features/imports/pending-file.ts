const DATABASE = 'tidings';
const STORE = 'held';
const KEY = 'import';
/** Says without opening the database that there is a file. */
const MARK = 'tidings.held-import';
/** As long as the link of the email works, and the night after it. */
const LIFE_MS = 36 * 60 * 60_000;

/** What is known of a file that waits. */
export interface PendingMark {
  name: string;
  /** Milliseconds of the day it was chosen. */
  at: number;
  /** Who began to sign up on this device after it was chosen; nobody else has it opened by itself. */
  username?: string;
}

/**
 * Keeps a file on this device for somebody who has no verified account yet (U51): nothing of it is stored on the server before that.
 * Rejects where the browser keeps nothing; then it has to be chosen again.
 */
export async function storePendingFile(file: File): Promise<void> {
  await runInStore('readwrite', (store) => store.put(file, KEY));
  setMark({ name: file.name, at: Date.now() });
}

/** The file that waits is for whoever signs up now with this name. */
export function claimPendingFile(username: string): void {
  const mark = findMark();
  if (mark) setMark({ ...mark, username: username.toLowerCase() });
}

/** Which file waits on this device, and for whom. One that has waited too long does not count. */
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

/** The file that waits, if one does. One that has waited too long is deleted. */
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
    // Where nothing can be kept there is nothing to forget.
  }
}

function setMark(mark: PendingMark) {
  try {
    localStorage.setItem(MARK, JSON.stringify(mark));
  } catch {
    // Storage is full or forbidden: then the file has to be chosen again.
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
