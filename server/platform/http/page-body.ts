import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

/** As fast as gzip, and smaller; higher levels are many times slower. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** A page's HTML in every coding; each is made once, on first use. */
export interface PageBody {
  /** Weak, because it is the same for every coding (RFC 9110, 8.8.3.3). */
  etag: string;
  bytes: number;
  /** Returns the body for a browser with this Accept-Encoding. */
  encode(accepted: string | undefined): { coding: Coding | undefined; body: Buffer };
}

export function createPageBody(html: string): PageBody {
  const coded: Partial<Record<Coding, Buffer>> = {};
  let etag: string | undefined;
  return {
    get etag() {
      etag ??= `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
      return etag;
    },
    get bytes() {
      return Buffer.byteLength(html);
    },
    encode(accepted) {
      const coding = chooseCoding(accepted);
      if (!coding) return { coding, body: Buffer.from(html) };
      // A page takes a third of a millisecond; handing it to another thread and back takes three times as long.
      coded[coding] ??= applyToBytes(html, (plain) =>
        coding === 'br' ? zlib.brotliCompressSync(plain, BROTLI) : zlib.gzipSync(plain),
      );
      return { coding, body: coded[coding] };
    },
  };
}

/** For pages of the usual size. A buffer for each would stay in memory until garbage is collected. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024);

function applyToBytes<T>(text: string, use: (bytes: Buffer) => T): T {
  const isShort = Buffer.byteLength(text) <= scratch.length;
  return use(isShort ? scratch.subarray(0, scratch.write(text)) : Buffer.from(text));
}

/** Returns the smallest coding that a browser accepts (RFC 9110, 12.5.3). */
export function chooseCoding(accepted = ''): Coding | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  return CODINGS.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}
