import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { LiveEvent, LiveEvents } from '#shared/live.ts';
import { type Listener, startListener } from '../db/listener.ts';
import { createRefresh } from '../refresh.ts';
import { LIVE_CHANNEL } from './publish.ts';

/** A user's open page, as the hub sees it: a sink for text that can be closed. */
export interface LiveConnection {
  userId: number;
  sessionId: number;
  /** False if the page's buffer is full; it is then closed, reconnects and requests what it missed. */
  write(text: string): boolean;
  end(): void;
}

export interface LiveHub {
  /** Adds a connection; undefined if the user has the maximum number. Returns the function that removes it. */
  join(connection: LiveConnection): Promise<(() => void) | undefined>;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** The hub's queries about users; it knows nothing of feeds itself. */
export interface LiveQueries {
  /** The feeds whose news the user's pages receive. */
  listFeeds(userId: number): Promise<number[]>;
  countNewNotifications(userId: number): Promise<number>;
}

/** Browsers share one connection among their tabs; five means five devices. */
const PER_PERSON = 5;
/** Shorter than the minute after which proxies close a silent connection. */
const HEARTBEAT_MS = 25_000;
/** Then the page reconnects, and has to authenticate again. */
const LIFE_MS = 60 * 60_000;
/** How long a page waits for a database that is not available. */
const PATIENCE_MS = 2_000;

const Announcement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['posts', 'comments', 'subscriptions', 'log_out', 'notification']),
    ids: z.array(z.number()),
  }),
  z.object({
    kind: z.enum(['event', 'feed_event']),
    ids: z.array(z.number()),
    event: z.string(),
    data: z.unknown(),
  }),
]);

interface ConnectedUser {
  connections: Set<LiveConnection>;
  feeds: Set<number>;
  /** Loads the feeds whose posts the user is notified of; called again whenever the follows change. */
  loadFeeds(): Promise<void>;
}

/**
 * Forwards the database's announcements to the open pages of this process. It listens from the first connection on, has one entry
 * per connected user and followed feed, and queries the database only about connected users.
 */
export function createLiveHub({
  connectionString,
  log,
  queries,
}: {
  connectionString: string;
  log: Logger;
  queries: LiveQueries;
}): LiveHub {
  const readers = new Map<number, ConnectedUser>();
  const usersByFeed = new Map<number, Set<number>>();
  let listener: Listener | undefined;
  const heard = Promise.withResolvers<void>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function send<E extends LiveEvent>(userId: number, event: E, data: LiveEvents[E]): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const connection of readers.get(userId)?.connections ?? []) write(connection, text);
  }

  /** Sends an event to everyone who is told of the feed's posts. */
  function sendToFeed<E extends LiveEvent>(feedId: number, event: E, data: LiveEvents[E]): void {
    for (const userId of usersByFeed.get(feedId) ?? []) send(userId, event, data);
  }

  function write(connection: LiveConnection, text: string): void {
    if (!connection.write(text)) connection.end();
  }

  function createUser(userId: number): ConnectedUser {
    const reader: ConnectedUser = {
      connections: new Set(),
      feeds: new Set(),
      loadFeeds: createRefresh(
        () => queries.listFeeds(userId),
        (feeds) => {
          // The last page may have been closed meanwhile.
          if (readers.get(userId) === reader) setFeeds(userId, reader, feeds);
        },
      ),
    };
    return reader;
  }

  function setFeeds(userId: number, reader: ConnectedUser, feeds: number[]): void {
    clearFeeds(userId, reader);
    reader.feeds = new Set(feeds);
    for (const feedId of feeds) {
      const others = usersByFeed.get(feedId);
      if (others) others.add(userId);
      else usersByFeed.set(feedId, new Set([userId]));
    }
  }

  function clearFeeds(userId: number, { feeds }: ConnectedUser): void {
    for (const feedId of feeds) {
      const others = usersByFeed.get(feedId);
      others?.delete(userId);
      if (others?.size === 0) usersByFeed.delete(feedId);
    }
  }

  function handleAnnouncement(text: string): void {
    const { ids, ...announcement } = Announcement.parse(JSON.parse(text));
    switch (announcement.kind) {
      case 'posts':
      case 'comments':
        for (const feed_id of ids) sendToFeed(feed_id, announcement.kind, { feed_id });
        return;
      case 'subscriptions':
        for (const userId of filterConnected(ids)) runLogged(readers.get(userId)!.loadFeeds());
        return;
      case 'notification':
        for (const userId of filterConnected(ids)) runLogged(sendNotificationCount(userId));
        return;
      case 'log_out':
        closeSessions(new Set(ids));
        return;
      case 'event':
        for (const userId of filterConnected(ids))
          send(userId, announcement.event as LiveEvent, announcement.data as never);
        return;
      case 'feed_event':
        for (const feedId of ids)
          sendToFeed(feedId, announcement.event as LiveEvent, announcement.data as never);
    }
  }

  async function sendNotificationCount(userId: number): Promise<void> {
    send(userId, 'notification', { unread: await queries.countNewNotifications(userId) });
  }

  function filterConnected(userIds: number[]): number[] {
    return userIds.filter((userId) => readers.has(userId));
  }

  function closeSessions(sessionIds: Set<number>): void {
    for (const connection of listConnections()) if (sessionIds.has(connection.sessionId)) connection.end();
  }

  function runLogged(work: Promise<void>): void {
    work.catch((err) => log.warn({ err }, 'a live event could not be delivered'));
  }

  function* listConnections(): Generator<LiveConnection> {
    for (const { connections } of readers.values()) yield* connections;
  }

  function listen(): Listener {
    let isFirst = true;
    return startListener({
      connectionString,
      channel: LIVE_CHANNEL,
      log,
      onMessage: (text) => {
        try {
          handleAnnouncement(text);
        } catch (err) {
          log.error({ err, text }, 'an announcement of the live channel could not be read');
        }
      },
      onListening: () => {
        // Announcements during the gap are unknown: the pages reconnect, and reload everything.
        if (!isFirst) for (const connection of listConnections()) connection.end();
        isFirst = false;
        heard.resolve();
      },
    });
  }

  return {
    async join(connection) {
      const { userId } = connection;
      const reader = readers.get(userId) ?? createUser(userId);
      if (isClosed || reader.connections.size >= PER_PERSON) return undefined;
      listener ??= listen();
      heartbeat ??= setInterval(() => {
        for (const each of listConnections()) write(each, ': here\n\n');
      }, HEARTBEAT_MS).unref();
      readers.set(userId, reader);
      reader.connections.add(connection);
      const end = setTimeout(() => connection.end(), LIFE_MS * (0.9 + Math.random() / 5)).unref();
      const leave = () => {
        clearTimeout(end);
        reader.connections.delete(connection);
        if (reader.connections.size > 0 || readers.get(userId) !== reader) return;
        readers.delete(userId);
        clearFeeds(userId, reader);
      };
      try {
        await Promise.race([heard.promise, delay(PATIENCE_MS, undefined, { ref: false })]);
        if (reader.feeds.size === 0) await reader.loadFeeds();
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const connection of listConnections()) connection.end();
      await listener?.stop();
    },
  };
}
