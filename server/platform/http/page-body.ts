import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { encodeText } from './encode-text.ts';

/** As fast as gzip, and smaller; higher levels are many times slower. */
export const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** A page's HTML in every coding; each is made once, on first use. */
export class PageBody {
  readonly #plain: Buffer;
  readonly #coded: Partial<Record<Coding, Promise<Buffer>>> = {};
  #etag: string | undefined;

  constructor(html: string) {
    this.#plain = encodeText([html]);
  }

  get bytes(): number {
    return this.#plain.length;
  }

  /** Weak, because it is the same for every coding (RFC 9110, 8.8.3.3). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 27)}"`;
    return this.#etag;
  }

  /** Returns the body for a browser with this Accept-Encoding. */
  async encode(accepted: string | undefined): Promise<{ coding: Coding | undefined; body: Buffer }> {
    const coding = chooseCoding(accepted);
    if (!coding) return { coding, body: this.#plain };
    this.#coded[coding] ??= compress(coding, this.#plain);
    return { coding, body: await this.#coded[coding] };
  }
}

/**
 * For a text that is written whole: the one write finishes it. Node's own functions would go to another thread a second time, only
 * to finish it in `_flush`.
 */
const CREATE_COMPRESSOR = {
  br: () => zlib.createBrotliCompress({ ...BROTLI, flush: zlib.constants.BROTLI_OPERATION_FINISH }),
  gzip: () => zlib.createGzip({ flush: zlib.constants.Z_FINISH }),
};

export function compress(coding: Coding, plain: string | Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  Object.assign(CREATE_COMPRESSOR[coding](), { _flush: finish })
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => resolve(Buffer.concat(chunks)))
    .on('error', reject)
    .end(plain);
  return promise;
}

function finish(done: () => void): void {
  done();
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
