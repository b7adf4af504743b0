import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SiteImport } from '#shared/api/site-imports.ts';
import { listSiteImports, sendSiteImportFile } from '#shared/paths/site-imports.ts';
import { CallError } from '#web/lib/call.ts';
import { isPassing } from '#web/lib/error.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { upload } from '#web/lib/upload.ts';

/** Bytes of a piece; proxies often reject bodies of more than 10 MB. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Seconds until a failed piece is sent again: the first time, and at most. */
const PAUSES_S = [1, 2, 5, 10, 20, 30];

/** An upload on this device. It goes on when its page is left, until the tab is closed. */
export interface FileUpload {
  /** Bytes that have been sent. */
  sent: number;
  /** `paused`: there is no connection, or the server is busy; it goes on by itself. */
  state: 'sending' | 'paused' | 'failed';
  /** Why it failed. `unreadable`: the file has been moved or changed. */
  failure?: CallError | 'unreadable';
}

const uploads = new Map<number, FileUpload>();
const controllers = new Map<number, AbortController>();
const { subscribe, notify } = createListeners();

/** Returns the upload of an import on this device; undefined if there is none. */
export function useFileUpload(importId: number): FileUpload | undefined {
  return useSyncExternalStore(
    subscribe,
    () => uploads.get(importId),
    () => undefined,
  );
}

/** Stops an upload and forgets the file. */
export function stopUpload(importId: number): void {
  controllers.get(importId)?.abort();
  controllers.delete(importId);
  uploads.delete(importId);
  notify();
}

/** Sends the rest of an import's file in pieces, one after the other, again and again where the connection breaks. */
export async function sendFile(
  client: QueryClient,
  siteId: number,
  { ID: importId, received }: SiteImport,
  file: File,
): Promise<void> {
  if (controllers.has(importId)) return;
  const controller = new AbortController();
  controllers.set(importId, controller);
  const set = (change: FileUpload) => {
    if (controllers.get(importId) !== controller) return;
    uploads.set(importId, change);
    notify();
  };
  let offset = received;
  let failures = 0;
  while (offset < file.size && !controller.signal.aborted) {
    set({ sent: offset, state: failures > 0 ? 'paused' : 'sending' });
    try {
      const piece = await readPiece(file, offset);
      const response = await upload(sendSiteImportFile, piece, {
        input: { siteId, importId, offset },
        signal: controller.signal,
        onProgress: (part) => set({ sent: offset + part * piece.byteLength, state: 'sending' }),
      });
      failures = 0;
      offset = response.import.received;
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = findReceived(error);
      // The server has more than the answer that was lost has said.
      if (known !== undefined && known !== offset) offset = known;
      else if (canGoOn(error)) {
        set({ sent: offset, state: 'paused' });
        await waitForConnection(PAUSES_S[Math.min(failures, PAUSES_S.length - 1)]!, controller.signal);
        failures += 1;
      } else {
        set({ sent: offset, state: 'failed', failure: error as CallError | 'unreadable' });
        controllers.delete(importId);
        await client.invalidateQueries({ queryKey: toEndpointKey(listSiteImports) });
        return;
      }
    }
  }
  await client.invalidateQueries({ queryKey: toEndpointKey(listSiteImports) });
  if (controllers.get(importId) === controller) stopUpload(importId);
}

/** Throws `unreadable` for a file that has been moved or changed since it was chosen. */
async function readPiece(file: File, offset: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(offset, offset + PIECE_BYTES).arrayBuffer();
  } catch {
    throw 'unreadable' satisfies FileUpload['failure'];
  }
}

function findReceived(error: unknown): number | undefined {
  const received =
    error instanceof CallError && error.code === 'conflict' ? error.details.received : undefined;
  return typeof received === 'number' ? received : undefined;
}

function canGoOn(error: unknown): boolean {
  return isPassing(error) || (error instanceof CallError && error.code === 'throttled');
}

/** Resolves after so many seconds, or when the connection is back. */
function waitForConnection(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    // Offline, only the connection ends the pause.
    const timer = setTimeout(() => onlineManager.isOnline() && finish(), seconds * 1_000);
    const stop = onlineManager.subscribe((isOnline) => isOnline && finish());
    signal.addEventListener('abort', finish);
  });
}
