import { onlineManager } from '@tanstack/react-query';
import { type Call, type Path, toRequest } from '#shared/endpoint.ts';
import { CallError } from '../call.ts';

/** The calls whose responses are kept on the device: what reading needs, and posts in their editor. */
const KEPT =
  /\/(read|me\/preferences|me\/sites|notifications)\b|\/(replies|likes|edit|front-page|blogs\/[^/]+)\/?(\?|$)/;

let direct: Call;

/** Returns the page's call that only sends, which the queue uses. */
export function getDirectCall(): Call {
  return direct;
}

/**
 * Creates the call of a member's pages: without a connection it answers with what is kept on the device, and has actions wait
 * (features/offline). Its code is loaded after the page.
 */
export function createOfflineCall(call: Call, userId: number): Call {
  const loadOffline = () => import('./offline.ts');
  const watched: Call = async (endpoint, input, options) => {
    const wasOnline = onlineManager.isOnline();
    try {
      const response = await call(endpoint, input, options);
      // A response to what was sent before may arrive after the connection is gone.
      if (!wasOnline) onlineManager.setOnline(true);
      return response;
    } catch (error) {
      if (isOffline(error)) void loadOffline().then(({ reportUnreachable }) => reportUnreachable());
      throw error;
    }
  };
  direct = watched;
  return async (endpoint, input, options) => {
    if (endpoint.method !== 'GET') {
      const { getQueue } = await loadOffline();
      return getQueue(watched, userId).send(endpoint, input, options);
    }
    const { url } = toRequest(endpoint as Path, input as object);
    try {
      const response = await watched(endpoint, input, options);
      if (KEPT.test(url)) void loadOffline().then(({ keepResponse }) => keepResponse(userId, url, response));
      return response;
    } catch (error) {
      if (!isOffline(error)) throw error;
      const { findResponse } = await loadOffline();
      const kept = await findResponse(userId, url);
      if (kept === undefined) throw error;
      return kept as never;
    }
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.code === 'offline';
}
