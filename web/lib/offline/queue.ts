import { onlineManager } from '@tanstack/react-query';
import type { Call, Path, RawInputOf, ResponseOf, TextPlace } from '#shared/endpoint.ts';
import { createComment, createReply } from '#shared/paths/comments.ts';
import { likePost, unlikePost } from '#shared/paths/likes.ts';
import { markAllSeen, markSeen, markUnseen, undoMarkAllSeen } from '#shared/paths/seen.ts';
import { subscribe, unsubscribe } from '#shared/paths/subscriptions.ts';
import { followTag, unfollowTag } from '#shared/paths/tags.ts';
import { CallError } from '#web/lib/call.ts';
import { isPassing, QUEUED } from '#web/lib/error.ts';
import { createUuid } from '#web/lib/uuid.ts';
import { reportUnreachable } from './connection.ts';
import { runAlone } from './locks.ts';
import type { QueuedAction } from './queued-action.ts';
import { addAction, deleteAction, listActions } from './store.ts';
import { waitingCount } from './waiting.ts';

/** How a call waits for others. */
interface Turn {
  /** Calls with the same name and value go one after the other: they are about the same thing. */
  lane: string;
  by?: 'postId' | 'slug' | 'url';
  /** Whether it is stored without a connection. "Mark all" is not: later it would mark posts that nobody has seen. */
  waits: boolean;
}

/** The calls that change what is read. */
const TURNS = new Map<string, Turn>(
  (
    [
      [markSeen, { lane: 'seen', waits: true }],
      [markUnseen, { lane: 'seen', waits: true }],
      [markAllSeen, { lane: 'seen', waits: false }],
      [undoMarkAllSeen, { lane: 'seen', waits: false }],
      [likePost, { lane: 'like', by: 'postId', waits: true }],
      [unlikePost, { lane: 'like', by: 'postId', waits: true }],
      [subscribe, { lane: 'subscription', by: 'url', waits: true }],
      [unsubscribe, { lane: 'subscription', by: 'url', waits: true }],
      [followTag, { lane: 'tag', by: 'slug', waits: true }],
      [unfollowTag, { lane: 'tag', by: 'slug', waits: true }],
      [createComment, { lane: 'comments', waits: true }],
      [createReply, { lane: 'comments', waits: true }],
    ] as const
  ).map(([endpoint, turn]) => [toName(endpoint), turn]),
);

function toName({ method, path }: Pick<Path, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Sends actions, or keeps them until there is a connection. */
export interface Queue {
  send: Call;
  /** Sends what waits from before, and from now on whenever the connection is back. */
  start: (listeners: {
    onRefused: (action: QueuedAction, error: CallError) => void;
    /** Called after everything was sent that other pages had queued. */
    onSent: () => void;
  }) => Promise<void>;
}

/** Creates the queue of a user's actions; `call` sends one. */
export function createQueue(call: Call, userId: number): Queue {
  const lanes = new Map<string, Promise<unknown>>();
  const callers = new Map<string, { resolve: (response: never) => void; reject: (error: unknown) => void }>();
  let emptying: Promise<void> | undefined;
  let told: Parameters<Queue['start']>[0] | undefined;

  /** What waits from before. */
  const counted = listActions(userId).then(({ length }) => waitingCount.set(length), ignore);

  /**
   * Sends one call, or stores it. Once something waits, everything after it waits too, so that the order stays. Resolves when the call
   * was answered or stored, to a function that returns its response.
   */
  async function dispatch<E extends Path>(
    endpoint: E,
    input: RawInputOf<E>,
    { lane, waits, returnTo }: Turn & { returnTo?: TextPlace },
  ): Promise<() => Promise<ResponseOf<E>>> {
    const key = createUuid();
    await counted;
    if (!waits || (waitingCount.get() === 0 && onlineManager.isOnline())) {
      try {
        const response = await call(endpoint, input, { idempotencyKey: key });
        return async () => response;
      } catch (error) {
        if (!waits || !isPassing(error)) throw error;
      }
    }
    const { method, path } = endpoint;
    const sent = new Promise<ResponseOf<E>>((resolve, reject) => callers.set(key, { resolve, reject }));
    await addAction(userId, {
      ...{ key, method: method as QueuedAction['method'], path, input: input as object },
      ...(returnTo && { returnTo }),
    });
    waitingCount.set(waitingCount.get() + 1);
    void empty();
    if (lane !== 'comments') return () => sent;
    callers.delete(key);
    throw new CallError(QUEUED, 'The comment is sent when there is a connection.');
  }

  const send: Call = async (endpoint, input, options) => {
    const turn = TURNS.get(toName(endpoint));
    if (!turn) return call(endpoint, input, options);
    const lane = turn.by ? `${turn.lane} ${(input as Record<string, unknown>)[turn.by]}` : turn.lane;
    const before = lanes.get(lane) ?? Promise.resolve();
    const dispatched = before.then(() => dispatch(endpoint, input, { ...turn, ...options }));
    const done = dispatched.then(ignore, ignore);
    lanes.set(lane, done);
    void done.then(() => lanes.get(lane) === done && lanes.delete(lane));
    return (await dispatched)();
  };

  /** Sends all that waits, one after the other, in one of the user's tabs at a time. */
  function empty(): Promise<void> {
    emptying ??= runAlone(`tidings-queue-${userId}`, sendAll).finally(() => {
      emptying = undefined;
    });
    return emptying;
  }

  async function sendAll(): Promise<void> {
    let hasSentForOthers = false;
    for (;;) {
      const [action, ...rest] = await listActions(userId);
      waitingCount.set(action ? rest.length + 1 : 0);
      if (!action || !onlineManager.isOnline()) break;
      const caller = callers.get(action.key);
      try {
        const endpoint: Path = { method: action.method, path: action.path };
        const response = await call(endpoint, action.input as never, { idempotencyKey: action.key });
        await deleteAction(userId, action.id);
        caller?.resolve(response as never);
        hasSentForOthers ||= !caller;
      } catch (error) {
        const { code, retryAfter = 1 } = error as CallError;
        if (code === 'throttled') {
          await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
          continue;
        }
        if (isPassing(error)) {
          // Perhaps there is a network but no server: then it is asked until it is back.
          reportUnreachable();
          break;
        }
        // It waits until the user has logged in again.
        if (code === 'authorization_required') break;
        await deleteAction(userId, action.id);
        if (caller) caller.reject(error);
        else told?.onRefused(action, error as CallError);
      }
      callers.delete(action.key);
    }
    if (hasSentForOthers) told?.onSent();
  }

  return {
    send,
    start: async (wishes) => {
      told = wishes;
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void empty();
      });
      await empty();
    },
  };
}

const ignore = () => {};
