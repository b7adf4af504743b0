import { pipeline, Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { BROTLI, type Coding, chooseCoding, compress } from './page-body.ts';

/** A smaller answer would hardly become smaller, and is sent in one packet anyway. */
const SMALLEST_BYTES = 1_024;
/** Types of text. Events must leave at once; pictures and archives are compressed already. */
const TEXT_TYPES = /^text\/(?!event-stream)|[/+](?:json|text|xml|javascript)(?:;|$)/;
const COMPRESSORS = { br: () => zlib.createBrotliCompress(BROTLI), gzip: () => zlib.createGzip() };
const UNPACKERS: Record<string, (() => zlib.Gunzip) | undefined> = {
  br: zlib.createBrotliDecompress,
  deflate: zlib.createInflate,
  gzip: zlib.createGunzip,
  zstd: zlib.createZstdDecompress,
};

/**
 * Compresses answers as the client accepts it, and unpacks compressed bodies of requests; their limit counts unpacked bytes. Hooks of
 * the whole server: a plugin with hooks for each route, and what it loads, took three megabytes.
 */
export function serveCompressed(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const coding = chooseCodingOf(request, reply, payload);
    if (!coding) return done(null, payload);
    reply.header('content-encoding', coding).removeHeader('content-length');
    addVary(reply);
    if (payload instanceof Readable)
      return done(null, pipeline(payload, COMPRESSORS[coding](), logBroken(request)));
    compress(coding, payload as string | Buffer).then((body) => done(null, body), done);
  });
  app.addHook('preParsing', (request, _, payload, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding === 'identity') return done(null, payload);
    const create = UNPACKERS[coding];
    if (!create) return done(new AppError('unsupported_type', `Unsupported Content-Encoding: ${coding}`));
    // Fastify compares it with Content-Length.
    const unpacked = Object.assign(create(), { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => {
      unpacked.receivedEncodedLength += chunk.length;
    });
    done(
      null,
      pipeline(payload, unpacked, () => {}),
    );
  });
}

/** Returns undefined for an answer that is sent as it is. */
function chooseCodingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Coding | undefined {
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (!coding || reply.hasHeader('content-encoding')) return undefined;
  if (!TEXT_TYPES.test(String(reply.getHeader('content-type') ?? 'application/json'))) return undefined;
  if (payload instanceof Readable) return coding;
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isWhole && Buffer.byteLength(payload) >= SMALLEST_BYTES ? coding : undefined;
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!vary.includes('accept-encoding'))
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
}

/** A client that goes away while it reads is no error. */
function logBroken({ log }: FastifyRequest) {
  return (err: NodeJS.ErrnoException | null): void => {
    if (err && err.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err }, 'an answer broke off');
  };
}
