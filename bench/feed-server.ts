import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { syntheticFeed } from './synthetic-feed.ts';

/**
 * The publishers of the crawl bench, in a separate process: feed n is at every path `/n` of this one server, and each feed is
 * requested under its own host name. Commands are messages: how long to wait before a response, and how many new entries each
 * feed has. The reply counts the requests since the last message, and has the time of the first one.
 */
const FEEDS = Number(process.argv[2]);
let delayMs = 0;
let bodies = makeBodies(0);
let requests = 0;
let firstAt = 0;

function makeBodies(extra: number): { body: Buffer; etag: string }[] {
  return Array.from({ length: FEEDS }, (_, number) => {
    const body = Buffer.from(syntheticFeed(number, { extra }).body);
    return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` };
  });
}

const server = createServer((request, response) => {
  if (requests === 0) firstAt = Date.now();
  requests += 1;
  const feed = bodies[Number(request.url?.slice(1))];
  const answer = () => {
    if (!feed) return response.writeHead(404).end();
    if (request.headers['if-none-match'] === feed.etag)
      return response.writeHead(304, { etag: feed.etag }).end();
    response.writeHead(200, {
      'content-type': 'application/rss+xml',
      'content-length': feed.body.length,
      etag: feed.etag,
    });
    return response.end(feed.body);
  };
  if (delayMs > 0) setTimeout(answer, delayMs);
  else answer();
});

process.on('message', (command: { delayMs?: number; extra?: number }) => {
  if (command.delayMs !== undefined) delayMs = command.delayMs;
  if (command.extra !== undefined) bodies = makeBodies(command.extra);
  process.send!({ kind: 'ready', requests, firstAt });
  requests = 0;
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const bytes = bodies.reduce((sum, { body }) => sum + body.length, 0);
  process.send!({ kind: 'listening', port: typeof address === 'object' ? address?.port : 0, bytes });
});
process.on('disconnect', () => process.exit(0));
