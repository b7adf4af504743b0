import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawServer {
  url: (path?: string) => string;
  port: number;
  /** Accepted connections, even without a byte. */
  connections: () => number;
  /** The text of every request's header section, as on the wire, one character per byte. */
  requests: string[];
  close: () => Promise<void>;
}

/**
 * Starts a TCP server on loopback for responses that an HTTP library would not send. `answer` runs once per request and writes
 * anything. Without a port the system chooses one.
 */
export async function startRawServer(
  answer: (socket: Socket, head: string) => void,
  address = '127.0.0.1',
  wantedPort = 0,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      requests.push(head);
      const complete = head;
      head = '';
      answer(socket, complete);
    });
  });
  server.listen(wantedPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path = '/') => `http://${address}:${port}${path}`,
    connections: () => accepted,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
