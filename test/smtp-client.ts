import { connect, type Socket } from 'node:net';

/** A session with a mail server, line by line. */
export interface SmtpClient {
  /** Sends lines unchanged, and returns the code and text of the server's next reply. */
  say(lines: string): Promise<string>;
  /** Sends what gets no reply. */
  write(bytes: string | Buffer): void;
  /** Waits for the next reply. */
  hear(): Promise<string>;
  /** Closes the connection abruptly. */
  hangUp(): void;
}

/** Connects to a mail server on loopback and greets it. */
export async function openSmtp(port: number): Promise<SmtpClient> {
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  let wake = () => {};
  socket.on('data', (data) => {
    heard += data.toString();
    wake();
  });
  socket.on('end', () => wake());
  socket.on('close', () => wake());
  socket.on('error', () => {});
  /** A reply of several lines has a hyphen after the code in all but its last one. */
  async function hear(): Promise<string> {
    for (;;) {
      const answer = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\r\n/.exec(heard);
      if (answer) {
        heard = heard.slice(answer[0].length);
        return answer[0].trimEnd();
      }
      if (socket.destroyed || socket.readableEnded) return heard;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const client = {
    hear,
    write: (bytes: string | Buffer) => void socket.write(bytes),
    say(lines: string) {
      socket.write(`${lines}\r\n`);
      return hear();
    },
    hangUp: () => void socket.destroy(),
  };
  await hear();
  await client.say('EHLO sender.test');
  return client;
}

/** Delivers one message; returns the reply to its end, or to what was rejected before. */
export async function deliver(
  port: number,
  { from = 'ann@elsewhere.test', to }: { from?: string; to: string | string[] },
  message: string | Buffer,
): Promise<string> {
  const client = await openSmtp(port);
  try {
    for (const line of [`MAIL FROM:<${from}>`, ...[to].flat().map((one) => `RCPT TO:<${one}>`), 'DATA']) {
      const answer = await client.say(line);
      if (!/^[23]/.test(answer)) return answer;
    }
    client.write(message);
    return await client.say('\r\n.');
  } finally {
    client.hangUp();
  }
}
