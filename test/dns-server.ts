import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';

export interface DnsServer {
  /** `127.0.0.1:port`, for DNS_SERVERS. */
  address: string;
  /** The TXT records by name. A name without any record does not exist. */
  texts: Map<string, string[]>;
  /** A and AAAA records by name. */
  addresses: Map<string, string[]>;
  /** The CNAME of a name. */
  aliases: Map<string, string>;
  nameservers: Map<string, string[]>;
  mailServers: Map<string, { priority: number; host: string }[]>;
  /** While true, it responds with SERVFAIL to everything. */
  isBroken: boolean;
  close(): Promise<void>;
}

const ANSWER_TO_QUESTION = 0x8180;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 };

/** Starts a DNS server on a free port of loopback (RFC 1035, section 4). */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    texts: new Map(),
    addresses: new Map(),
    aliases: new Map(),
    nameservers: new Map(),
    mailServers: new Map(),
    isBroken: false,
    close: () => new Promise((closed) => socket.close(closed)),
  };
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    const all = recordsOf(server, name);
    const fault = server.isBroken ? SERVFAIL : all.length > 0 ? 0 : NXDOMAIN;
    const type = query.readUInt16BE(end);
    // An alias matches every type, followed by the records of its target.
    const asked = all.filter((one) => one.type === type || one.type === TYPES.CNAME);
    const alias = type === TYPES.CNAME ? undefined : server.aliases.get(name);
    const led = alias ? recordsOf(server, alias).filter((one) => one.type === type) : [];
    const records = fault === 0 ? [...asked, ...led].map(writeRecord) : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(ANSWER_TO_QUESTION | fault, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    // Type and class follow the question's name.
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

interface StoredRecord {
  name: string;
  type: number;
  data: Buffer;
}

function recordsOf(server: DnsServer, name: string): StoredRecord[] {
  const { aliases } = server;
  const listOf = <V>(map: Map<string, V[]>) => map.get(name) ?? [];
  return [
    ...listOf(server.texts).map((text) => ({ name, type: TYPES.TXT, data: writeText(text) })),
    ...listOf(server.addresses).map((address) => ({
      name,
      type: isIP(address) === 4 ? TYPES.A : TYPES.AAAA,
      data: writeAddress(address),
    })),
    ...[aliases.get(name) ?? []].flat().map((host) => ({ name, type: TYPES.CNAME, data: writeName(host) })),
    ...listOf(server.nameservers).map((host) => ({ name, type: TYPES.NS, data: writeName(host) })),
    ...listOf(server.mailServers).map(({ priority, host }) => ({
      name,
      type: TYPES.MX,
      data: Buffer.concat([Buffer.from([priority >> 8, priority & 255]), writeName(host)]),
    })),
  ];
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

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function writeText(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
}

/** Tests write IPv6 addresses in full. */
function writeAddress(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((part) => part.padStart(4, '0'))
      .join(''),
    'hex',
  );
}

function writeRecord({ name, type, data }: StoredRecord): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(0, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), head, data]);
}
