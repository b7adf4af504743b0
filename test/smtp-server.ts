import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SmtpServer {
  /** For SMTP_URL. */
  url: string;
  /** Whole messages that it accepted, oldest first, with line feeds alone. */
  messages: string[];
  /** Whole messages that it refused. */
  refused: string[];
  /** The lines that named recipients. */
  recipients: string[];
  close(): Promise<void>;
}

/**
 * A mail server (RFC 5321) on loopback that keeps what it accepts, also when the client is gone before it hears so.
 *
 * @param answers what it says to a recipient, and to the end of a message; a code from 400 on refuses. Asked each time.
 * @param thinkMs how long it thinks about a whole message before it says that it accepted it.
 */
export async function startSmtpServer({
  toRecipient = () => '250 fine',
  toMessage = () => '250 accepted',
  thinkMs = () => 0,
}: {
  toRecipient?: () => string;
  toMessage?: () => string;
  thinkMs?: () => number;
} = {}): Promise<SmtpServer> {
  const messages: string[] = [];
  const refused: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();

  function converse(socket: Socket): void {
    sockets.add(socket);
    let data: string | undefined;
    let pending = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test');
    socket.on('data', (chunk) => {
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
        } else if (/^(EHLO|HELO|MAIL)/.test(line)) say('250 fine');
        else if (line.startsWith('RCPT')) {
          recipients.push(line);
          say(toRecipient());
        } else if (line === 'DATA') {
          data = '';
          say('354 go on');
        } else say('221 bye');
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }

  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refused,
    recipients,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
