import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { toDomainOrigin } from '#server/features/blogs/urls.ts';
import type { DocumentRoute } from '#server/platform/http/document.ts';

const PATH = '/.well-known/tidings/';
const PURPOSE = 'answer at a host';
/** A user is waiting for it. */
const TOTAL_MS = 8_000;
const MAX_BYTES = 1_024;

/** The response that only this server can give: the host and the challenge, signed. */
export const reachDocuments: DocumentRoute<Context>[] = [
  {
    path: `${PATH}:question`,
    find: async ({ signer }, { params: { question = '' }, host }) =>
      /^[0-9a-f]{32}$/.test(question)
        ? {
            kind: 'document',
            type: 'text/plain; charset=utf-8',
            body: signer.sign(PURPOSE, `${host} ${question}`),
          }
        : { kind: 'missing' },
  },
];

/**
 * Whether requests to a domain reach this server with its name: then the blog is served there, whatever is in between, such as a
 * content delivery network with its own addresses. The challenge is new each time, so that no one else can prepare the response.
 */
export async function isServedHere(
  { config, fetchUrl, signer }: Pick<Context, 'config' | 'fetchUrl' | 'signer'>,
  name: string,
): Promise<boolean> {
  const question = randomBytes(16).toString('hex');
  const address = `${toDomainOrigin(config.publicUrl, name)}${PATH}${question}`;
  const found = await fetchUrl(address, { accept: 'text/plain', totalMs: TOTAL_MS, maxBytes: MAX_BYTES });
  if (found.kind !== 'response' || found.status !== 200) return false;
  return signer.verify(PURPOSE, new TextDecoder().decode(found.body).trim()) === `${name} ${question}`;
}
