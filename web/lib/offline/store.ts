import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { applyActions } from './apply-actions.ts';
import type { QueuedAction } from './queued-action.ts';
import { DATABASE_PREFIX } from './store-name.ts';

interface Kept {
  url: string;
  /** The response as JSON text, whose length is its size. */
  json: string;
  keptAt: number;
}

interface OfflineSchema extends DBSchema {
  responses: { key: string; value: Kept; indexes: { keptAt: number } };
  actions: { key: number; value: QueuedAction };
}

/** All responses together, in characters; the oldest are dropped first. */
export const KEPT_MAX_CHARACTERS = 20_000_000;

const databases = new Map<number, Promise<IDBPDatabase<OfflineSchema>>>();

function open(userId: number): Promise<IDBPDatabase<OfflineSchema>> {
  const opened =
    databases.get(userId) ??
    openDB<OfflineSchema>(`${DATABASE_PREFIX}${userId}`, 1, {
      upgrade(database) {
        database.createObjectStore('responses', { keyPath: 'url' }).createIndex('keptAt', 'keptAt');
        database.createObjectStore('actions', { keyPath: 'id', autoIncrement: true });
      },
      // Another tab logs out.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  databases.set(userId, opened);
  return opened;
}

/**
 * Deletes what is kept for other users, who have used this browser without logging out. Does nothing where the browser has no storage
 * or cannot list it.
 */
export async function forgetOthers(userId: number): Promise<void> {
  try {
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith(DATABASE_PREFIX) && name !== `${DATABASE_PREFIX}${userId}`)
        indexedDB.deleteDatabase(name);
  } catch {
    // A private window, or Firefox before 126.
  }
}

/** Keeps the response of a read call for a user. Does nothing where the browser has no storage. */
export async function keepResponse(userId: number, url: string, response: unknown): Promise<void> {
  try {
    const database = await open(userId);
    await database.put('responses', { url, json: JSON.stringify(response), keptAt: Date.now() });
  } catch {
    // A private window, or a full disk.
  }
}

/** Returns the kept response of a call, changed by the actions that wait; undefined if there is none. */
export async function findResponse(userId: number, url: string): Promise<unknown> {
  try {
    const kept = await (await open(userId)).get('responses', url);
    return kept && applyActions(JSON.parse(kept.json), await listActions(userId));
  } catch {
    return undefined;
  }
}

/** Whether the response of a call is kept. */
export async function isKept(userId: number, url: string): Promise<boolean> {
  return (await (await open(userId)).getKey('responses', url)) !== undefined;
}

/** Deletes all responses that are kept for a user; the actions that wait stay. */
export async function forgetResponses(userId: number): Promise<void> {
  await (await open(userId)).clear('responses');
}

/** Drops the oldest responses until the rest is within the limit. */
export async function trimResponses(userId: number): Promise<void> {
  const change = (await open(userId)).transaction('responses', 'readwrite');
  let characters = 0;
  for (let at = await change.store.index('keptAt').openCursor(null, 'prev'); at; at = await at.continue()) {
    characters += at.value.json.length;
    if (characters > KEPT_MAX_CHARACTERS) await at.delete();
  }
  await change.done;
}

/** Adds an action at the end of the queue. */
export async function addAction(userId: number, action: QueuedAction): Promise<void> {
  await (await open(userId)).add('actions', action);
}

/** Lists the waiting actions in their order. */
export async function listActions(userId: number): Promise<Required<QueuedAction>[]> {
  return (await (await open(userId)).getAll('actions')) as Required<QueuedAction>[];
}

export async function deleteAction(userId: number, id: number): Promise<void> {
  await (await open(userId)).delete('actions', id);
}
