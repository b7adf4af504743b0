import { createSocket } from 'node:dgram';

export interface DnsServer {
  /** `127.0.0.1:port`, as DNS_SERVERS takes it. */
  address: string;
  /** The TXT records by name. A name without any does not exist. */
  texts: Map<string, string[]>;
  /** While true, it answers SERVFAIL to everything. */
  isBroken: boolean;
  close(): Promise<void>;
}

const ANSWER_TO_QUESTION = 0x8180;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const TXT = 16;

/** A DNS server on a free port of loopback that knows TXT records (RFC 1035, section 4). */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    texts: new Map(),
    isBroken: false,
    close: () => new Promise((closed) => socket.close(closed)),
  };
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    const texts = server.texts.get(name) ?? [];
    const fault = server.isBroken ? SERVFAIL : texts.length > 0 ? 0 : NXDOMAIN;
    const records = fault === 0 ? texts.map(recordOf) : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(ANSWER_TO_QUESTION | fault, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    // Type and class follow the name of the question.
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function recordOf(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? [''];
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
  const record = Buffer.alloc(12);
  // The name is the one of the question, at byte 12.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
