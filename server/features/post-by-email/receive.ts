import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { EmailHandler } from '#server/platform/email/receiver.ts';
import { createPostFromEmailJob } from './jobs.ts';
import { createReceivedEmail, findAddressee } from './queries.ts';
import { findPosting } from './resolve.ts';
import { parsePostAddress } from './rules.ts';

/** Posts to one address within an hour; the sender's server keeps further ones, and retries. */
const POSTS_PER_HOUR = 30;

/**
 * Receives emails to the secret addresses of writers: an email is stored in the database, with the job that creates a post from
 * it, before it is accepted.
 */
export function createEmailHandler(context: Context): EmailHandler {
  const { db, config } = context;
  const posts = createAttempts(POSTS_PER_HOUR, 60 * 60_000);

  return {
    async checkRecipient(recipient) {
      // An invalid address is looked up too, so that it takes as long.
      const token = parsePostAddress(config, recipient) ?? '';
      const addressee = await findAddressee(db, token);
      const posting = addressee && (await findPosting(db, addressee));
      if (!posting) return 'no';
      return posts.count(token) < POSTS_PER_HOUR ? 'yes' : 'later';
    },

    async deliver({ from, recipients, bytes }) {
      const tokens = recipients.map((recipient) => parsePostAddress(config, recipient) ?? '');
      const received = await db.transaction().execute(async (trx) => {
        const stored: string[] = [];
        for (const token of new Set(tokens))
          if (await storeEmail(context, trx, token, from, bytes)) stored.push(token);
        return stored;
      });
      for (const token of received) posts.record(token);
      return received.length > 0 ? 'yes' : 'no';
    },
  };
}

/** Returns false if the address was deleted after it was accepted. */
async function storeEmail(
  { jobs, clock }: Context,
  trx: Transaction<Schema>,
  token: string,
  from: string,
  bytes: Buffer,
): Promise<boolean> {
  const addressee = await findAddressee(trx, token);
  if (!addressee) return false;
  // A delivery report is never a post, and must not be answered by a report.
  if (from === '') return true;
  const emailId = await createReceivedEmail(trx, addressee, {
    fingerprint: computeFingerprint(bytes, token),
    message: bytes,
    received_at: clock.now(),
  });
  // Otherwise it is stored already: its sender did not get the response.
  if (emailId !== undefined) await jobs.add(trx, createPostFromEmailJob, { emailId });
  return true;
}

/**
 * Returns what two deliveries of one email to one address have in common: its Message-ID, or else its date, and its body. Servers
 * on the way add headers. SHA-256.
 */
function computeFingerprint(message: Buffer, token: string): Buffer {
  const end = message.indexOf('\r\n\r\n');
  const headers = message
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  const [, id] = /^message-id:\s*(.*)$/im.exec(headers) ?? /^date:\s*(.*)$/im.exec(headers) ?? [];
  return createHash('sha256')
    .update(`${token}\n${id?.trim() ?? ''}\n`)
    .update(message.subarray(Math.max(end, 0)))
    .digest();
}
