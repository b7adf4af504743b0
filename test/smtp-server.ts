import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from './feed-host-certificates.ts';

export interface SmtpServer {
  /** For SMTP_URL. */
  url: string;
  /** Complete messages that it accepted, oldest first, with line feeds only. */
  messages: string[];
  /** Complete messages that it rejected. */
  refused: string[];
  /** The RCPT lines. */
  recipients: string[];
  /** Drops all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * Starts a mail server (RFC 5321) on loopback that keeps what it accepts, even if the client is gone before the reply.
 *
 * @param answers its reply to a recipient, and to the end of a message; a code from 400 on rejects. Called each time.
 * @param thinkMs delay of the reply to a complete message.
 * @param security TLS from the start or after STARTTLS, with a certificate that its address tells clients not to check.
 */
export async function startSmtpServer({
  toRecipient = () => '250 fine',
  toMessage = () => '250 accepted',
  thinkMs = () => 0,
  security = 'none',
}: {
  toRecipient?: () => string;
  toMessage?: () => string;
  thinkMs?: () => number;
  security?: 'none' | 'TLS' | 'STARTTLS';
} = {}): Promise<SmtpServer> {
  const messages: string[] = [];
  const refused: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();

  function encrypt(socket: Socket): TLSSocket {
    return new TLSSocket(socket, { isServer: true, key: TEST_KEY, cert: TEST_CERTIFICATE });
  }

  function converse(socket: Socket, hasStartTls: boolean): void {
    sockets.add(socket);
    let data: string | undefined;
    let pending = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const readLines = (chunk: Buffer) => {
      const lines = (pending + chunk.toString()).split('\r\n');
      pending = lines.pop()!;
      for (const line of lines) {
        if (data !== undefined) {
          if (line === '.') {
            const answer = toMessage();
            (Number(answer.slice(0, 3)) < 400 ? messages : refused).push(data);
            data = undefined;
            delay(thinkMs()).then(() => say(answer));
          } else data += `${line.replace(/^\./, '')}\n`;
        } else if (line.startsWith('EHLO') && hasStartTls) say('250-fine\r\n250 STARTTLS');
        else if (line === 'STARTTLS') {
          socket.off('data', readLines);
          say('220 go on');
          converse(encrypt(socket), false);
        } else if (/^(EHLO|HELO|MAIL)/.test(line)) say('250 fine');
        else if (line.startsWith('RCPT')) {
          recipients.push(line);
          say(toRecipient());
        } else if (line === 'DATA') {
          data = '';
          say('354 go on');
        } else say('221 bye');
      }
    };
    socket.on('data', readLines);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((plain) => {
    const socket = security === 'TLS' ? encrypt(plain) : plain;
    socket.write('220 mail.test\r\n');
    converse(socket, security === 'STARTTLS');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scheme = security === 'TLS' ? 'smtps' : 'smtp';
  const options = security === 'none' ? '' : '?requireTLS=true&tls.rejectUnauthorized=false';
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}${options}`,
    messages,
    refused,
    recipients,
    hangUp,
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
