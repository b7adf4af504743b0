import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import { EMAIL_MAX_BYTES } from '#shared/domain/limits.ts';
import { type Attempts, createAttempts } from '../auth/attempts.ts';
import { isInRanges } from '../http/address-ranges.ts';
import { toNetwork } from '../http/network.ts';

/** A message from another mail server. */
export interface ReceivedMessage {
  /** The address for reports about it; '' if it is a report itself (RFC 5321, 4.5.5). */
  from: string;
  /** The addresses it is for, as they were accepted. */
  recipients: string[];
  bytes: Buffer;
}

/** Receives messages. */
export interface EmailHandler {
  /** Whether the address exists. `later`, like an error, asks the sender to retry. */
  checkRecipient(recipient: string): Promise<'yes' | 'no' | 'later'>;
  /**
   * Stores a message permanently before it resolves: the sender then drops it. `no` means that none of the addresses exists any
   * more. After an error the sender keeps the message and retries.
   */
  deliver(message: ReceivedMessage): Promise<'yes' | 'no'>;
}

export interface ReceiverConfig {
  port: number;
  host: string;
  /** Name of this server in the protocol. */
  domain: string;
  /** PEM files of a certificate and its key; without them there is no STARTTLS. */
  tls: { certFile: string; keyFile: string } | undefined;
  /** Addresses and networks of the owner's own relays, which forward many senders' email: not limited. */
  relays: string[];
  /** Milliseconds, to override the defaults. */
  times?: Partial<typeof TIMES>;
}

export interface EmailReceiver {
  start(): Promise<void>;
  /** Closes idle connections, lets current deliveries finish, and stops. */
  stop(): Promise<void>;
}

/** Concurrent connections, in all and from one network. */
const CONNECTIONS_MAX = 100;
const CONNECTIONS_PER_NETWORK = 5;
/** Bytes of messages being received, in all connections together. */
const BUFFERED_MAX_BYTES = 150 * 1024 * 1024;
const RECIPIENTS_MAX = 10;
const COMMAND_MAX = 2_048;
const TIMES = {
  /** Without a byte; and for a whole connection, however busy. */
  silenceMs: 60_000,
  connectionMs: 10 * 60_000,
  /** Minimum time of responses about addresses, so that it does not reveal which ones exist. */
  maskMs: 150,
};
const CLOSE_MS = 3_000;
const HOUR_MS = 60 * 60_000;
/** Per network and hour. */
const MESSAGES_PER_HOUR = 300;
const UNKNOWN_PER_HOUR = 30;
const CERTIFICATE_EVERY_MS = HOUR_MS;

const createRefusal = (responseCode: number, sentence: string) =>
  Object.assign(new Error(sentence), { responseCode });
const UNKNOWN = () => createRefusal(550, 'There is no such address here.');
const LATER = () => createRefusal(451, 'This can’t be taken right now. Please try again later.');
const TOO_LARGE = () =>
  createRefusal(552, `This message is too large. It can have ${EMAIL_MAX_BYTES / 1024 / 1024} MB at most.`);

/**
 * Creates a mail server (RFC 5321) that accepts messages for the addresses that `taker` knows, and no others: it relays nothing
 * and has no log-in. Every message that it answered with 250 has been stored.
 */
export function createEmailReceiver(
  config: ReceiverConfig,
  handler: EmailHandler,
  log: Logger,
): EmailReceiver {
  const messages = createAttempts(MESSAGES_PER_HOUR, HOUR_MS);
  const unknown = createAttempts(UNKNOWN_PER_HOUR, HOUR_MS);
  const times = { ...TIMES, ...config.times };
  const open = new Map<string, string>();
  let bufferedBytes = 0;
  let isStopping = false;
  let certificateTimer: NodeJS.Timeout | undefined;

  const isRelay = ({ remoteAddress }: SMTPServerSession) => isInRanges(remoteAddress, config.relays);
  const isOver = (attempts: Attempts, max: number, session: SMTPServerSession) =>
    !isRelay(session) && attempts.count(toNetwork(session.remoteAddress)) >= max;
  const count = (attempts: Attempts, session: SMTPServerSession) =>
    attempts.record(toNetwork(session.remoteAddress));

  function requireConnection(session: SMTPServerSession): void {
    const network = toNetwork(session.remoteAddress);
    const others = [...open.values()].filter((other) => other === network).length;
    if (isStopping) throw createRefusal(421, 'This server is being stopped. Please try again later.');
    if (others >= CONNECTIONS_PER_NETWORK && !isRelay(session))
      throw createRefusal(421, 'Too many connections from your network. Please try again later.');
    if (isOver(unknown, UNKNOWN_PER_HOUR, session))
      throw createRefusal(421, 'Too many addresses that are not here. Please try again in an hour.');
    open.set(session.id, network);
  }

  function requireCapacity(session: SMTPServerSession): void {
    if (isStopping) throw createRefusal(421, 'This server is being stopped. Please try again later.');
    if (isOver(messages, MESSAGES_PER_HOUR, session))
      throw createRefusal(451, 'Too many messages from your network. Please try again in an hour.');
  }

  async function requireRecipient({ address }: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    if (isOver(unknown, UNKNOWN_PER_HOUR, session))
      throw createRefusal(421, 'Too many addresses that are not here. Please try again in an hour.');
    const mask = delay(times.maskMs);
    const verdict = await handler.checkRecipient(address).catch((error) => {
      log.warn({ err: error }, 'an address could not be looked up');
      return 'later' as const;
    });
    await mask;
    if (verdict === 'later') throw LATER();
    if (verdict === 'yes') return;
    count(unknown, session);
    throw UNKNOWN();
  }

  async function receiveMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { bytes, isCrowded } = await readMessage(stream);
    try {
      if (stream.sizeExceeded) throw TOO_LARGE();
      if (isCrowded) throw createRefusal(452, 'Too much is arriving right now. Please try again later.');
      count(messages, session);
      const { mailFrom, rcptTo } = session.envelope;
      const message = {
        from: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
        bytes: Buffer.concat(bytes),
      };
      const verdict = await handler.deliver(message).catch((error) => {
        log.warn({ err: error }, 'a message could not be kept; its sender tries again');
        throw LATER();
      });
      if (verdict === 'no') throw UNKNOWN();
    } finally {
      bufferedBytes -= sumLengths(bytes);
    }
  }

  /** Reads a message to its end, as the protocol requires, and keeps no more of it than there is room for. */
  async function readMessage(stream: SMTPServerDataStream): Promise<{ bytes: Buffer[]; isCrowded: boolean }> {
    const bytes: Buffer[] = [];
    let isCrowded = false;
    const release = () => {
      bufferedBytes -= sumLengths(bytes);
      bytes.length = 0;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        isCrowded ||= bufferedBytes + chunk.length > BUFFERED_MAX_BYTES;
        if (isCrowded || stream.sizeExceeded) {
          release();
          continue;
        }
        bytes.push(chunk);
        bufferedBytes += chunk.length;
      }
    } catch (error) {
      release();
      throw error;
    }
    return { bytes, isCrowded };
  }

  const server = new SMTPServer({
    name: config.domain,
    banner: 'Tidings',
    size: EMAIL_MAX_BYTES,
    maxClients: CONNECTIONS_MAX,
    maxCommandLength: COMMAND_MAX,
    maxRecipients: RECIPIENTS_MAX,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: times.silenceMs,
    closeTimeout: CLOSE_MS,
    authOptional: true,
    disabledCommands: ['AUTH', ...(config.tls ? [] : ['STARTTLS'])],
    // Senders need no name in DNS, and a lookup would bypass the outbound policy.
    disableReverseLookup: true,
    logger: false,
    onConnect: toCallback((session: SMTPServerSession) => requireConnection(session)),
    onMailFrom: toCallback((_: SMTPServerAddress, session: SMTPServerSession) => requireCapacity(session)),
    onRcptTo: toCallback(requireRecipient),
    onData: toCallback(receiveMessage),
    onClose: ({ id }) => open.delete(id),
  });
  // A broken connection is the sender's problem.
  server.on('error', (error) => log.debug({ err: error }, 'an SMTP connection failed'));
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), times.connectionMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });

  async function readCertificate(): Promise<void> {
    if (!config.tls) return;
    const { certFile, keyFile } = config.tls;
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    server.updateSecureContext({ cert, key });
  }

  return {
    async start() {
      await readCertificate().catch((error: Error) => {
        throw new Error(
          `The certificate for receiving email can’t be used: ${error.message}. Set MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY to files in PEM. See docs/configuration.md.`,
        );
      });
      server.listen(config.port, config.host);
      await once(server.server, 'listening').catch((error: NodeJS.ErrnoException) => {
        throw new Error(
          `Email can’t be received on port ${config.port}: ${error.message}. Set MAIL_IN_PORT to another number. See docs/configuration.md.`,
        );
      });
      // Certificates are renewed while the server runs.
      certificateTimer = setInterval(() => {
        readCertificate().catch((error) =>
          log.error({ err: error }, 'the certificate for email was not read'),
        );
      }, CERTIFICATE_EVERY_MS).unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(certificateTimer);
      if (!server.server.listening) return;
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Converts an async function to the callbacks that the library wants. */
function toCallback<A extends unknown[]>(handle: (...args: A) => Promise<void> | void) {
  return (...args: [...A, (error?: Error | null) => void]) => {
    const done = args.pop() as (error?: Error | null) => void;
    Promise.resolve()
      .then(() => handle(...(args as unknown as A)))
      .then(
        () => done(),
        (error) => done(error),
      );
  };
}

const sumLengths = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);
