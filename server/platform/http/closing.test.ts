import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeGracefully } from './closing.ts';

async function listen() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeGracefully(app);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  app.get('/', async () => {
    asked.resolve();
    await answer.promise;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    asked: asked.promise,
    answer: answer.resolve,
    port: (app.server.address() as AddressInfo).port,
  };
}

test('a connection that never asked for anything does not hold up the end', async () => {
  const { app, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  await Promise.all([once(socket, 'connect'), accepted]);
  await app.close();
  if (!socket.closed) await once(socket, 'close');
});

test('a request under way is answered, and its connection ends with the answer', async () => {
  const { app, asked, answer, port } = await listen();
  const agent = new Agent({ keepAlive: true });
  const request = get({ port, host: '127.0.0.1', agent });
  await asked;
  const closing = app.close();
  answer();
  const [response] = await once(request, 'response');
  expect(await response.setEncoding('utf8').toArray()).toEqual(['done']);
  await closing;
});
