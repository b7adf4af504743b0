import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';

/** The line that ends a message (RFC 5321, 4.1.1.4). Without it a mail server delivers nothing. */
const LAST_LINE = '.\r\n';

/** A message that a mail server has received, except its last line. */
export interface PreparedMessage {
  /**
   * Sends the last line and resolves when the server has accepted the message. Rejects if the server rejected it or the
   * connection broke. `beforehand` is called immediately before the last line is written to the socket, in the same tick; it is
   * not called if the message has already failed.
   */
  end(beforehand: () => void): Promise<void>;
  /** Closes the connection. Without its last line the server drops the message. */
  close(): void;
}

/** Parses an address like `smtps://user:password@mail.example:465`. */
export function parseSmtpUrl(url: string): SMTPTransportOptions {
  return new SMTPTransport(url).options;
}

/** Sends a message to a mail server, except its last line. Throws if the server rejects the sender or the recipient. */
export async function prepareMessage(
  options: SMTPTransportOptions,
  envelope: SMTPEnvelope,
  message: Buffer,
): Promise<PreparedMessage> {
  const connection = new SMTPConnection(options);
  const close = () => connection.close();
  try {
    await runCommand(connection, (done) => connection.connect(done));
    const { auth } = options;
    if (auth && (connection.allowsAuth || options.forceAuth))
      await runCommand(connection, (done) => connection.login(auth, done));
    // With TLS, this is the encrypting socket.
    const socket = connection._socket;
    if (!socket) throw new Error('The connection to the mail server is gone.');
    // Nodemailer pipes the message into the socket, through a stream that escapes dots and adds the last line. We write it
    // ourselves to know when the last line is sent.
    const escaped = new Promise<Buffer>((resolve) => {
      socket.once('pipe', (source: Readable) => {
        source.unpipe(socket);
        resolve(buffer(source));
      });
    });
    let isOver = false;
    const response = runCommand(connection, (done) => connection.send(envelope, message, done)).finally(
      () => {
        isOver = true;
      },
    );
    const text = await Promise.race([escaped, response as Promise<never>]);
    const written = new Promise<void>((resolve, reject) => {
      const lines = text.subarray(0, -LAST_LINE.length);
      // Called when the operating system has all of it: nothing in the queue delays the last line.
      socket.write(lines, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, response]);
    return {
      async end(beforehand) {
        if (!isOver) {
          beforehand();
          socket.write(LAST_LINE);
        }
        await response;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Calls a method of the connection, which reports some failures to its callback and others as an event. */
function runCommand(
  connection: SMTPConnection,
  method: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    method((error) => (error ? reject(error) : resolve()));
  });
}
