import { createServer, type ServerResponse } from 'node:http';
import { syntheticFeed } from './synthetic-feed.ts';

/**
 * The publishers of the load bench: feed n is at `/n`. Those from `bad` on misbehave, each in its own way, after the message `{
 * isBad: true }`. Every response of a good feed has one more entry than the one before, as if all of them published constantly.
 */
const FEEDS = Number(process.argv[2]);
const FIRST_BAD = Number(process.argv[3]);
let isBad = false;
const answers = new Array<number>(FEEDS).fill(0);

const LONG_FEED = Buffer.from(syntheticFeed(0, { entries: 3_000 }).body);
const BROKEN_FEED = LONG_FEED.subarray(0, 200_000);
const NO_FEED = Buffer.from(`<!doctype html><title>Soon</title>${'<p>Words of a page.</p>'.repeat(20_000)}`);
const WAYS: ((response: ServerResponse) => void)[] = [
  () => {}, // Never responds.
  (response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    const drip = setInterval(() => response.write('<'), 1_000);
    response.on('close', () => clearInterval(drip));
  },
  (response) => response.writeHead(500).end('broken'),
  (response) => response.socket?.destroy(),
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(NO_FEED),
  (response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(BROKEN_FEED),
  (response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(LONG_FEED),
];

const server = createServer((request, response) => {
  const number = Number(request.url?.slice(1));
  if (isBad && number >= FIRST_BAD) return WAYS[number % WAYS.length]!(response);
  const extra = answers[number]!;
  answers[number] = extra + 1;
  const body = Buffer.from(syntheticFeed(number, { extra }).body);
  response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': body.length }).end(body);
});

process.on('message', (command: { isBad: boolean }) => {
  isBad = command.isBad;
  process.send!({ kind: 'ready' });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send!({ kind: 'listening', port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit(0));
