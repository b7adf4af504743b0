import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { MailTaker } from '#server/platform/email/receiver.ts';
import { fingerprintOf } from './fingerprint.ts';
import { publishMailJob } from './jobs.ts';
import { findAddressee, insertReceivedMail } from './queries.ts';
import { findPosting } from './resolve.ts';
import { tokenOfAddress } from './rules.ts';

/** Posts to one address within an hour; the sender's server keeps what is more, and tries again. */
const POSTS_PER_HOUR = 30;

/**
 * Takes mails to the secret addresses of writers: a mail is kept in the database, with the job that makes a post of it, before its
 * sender is told that it was taken.
 */
export function createMailTaker(context: Context): MailTaker {
  const { db, config } = context;
  const posts = createAttempts(POSTS_PER_HOUR, 60 * 60_000);

  return {
    async accepts(recipient) {
      // An address that cannot be ours is looked up as well: it takes as long.
      const token = tokenOfAddress(config, recipient) ?? '';
      const addressee = await findAddressee(db, token);
      const posting = addressee && (await findPosting(db, addressee));
      if (!posting) return 'no';
      return posts.count(token) < POSTS_PER_HOUR ? 'yes' : 'later';
    },

    async deliver({ from, recipients, bytes }) {
      const tokens = recipients.map((recipient) => tokenOfAddress(config, recipient) ?? '');
      const taken = await db.transaction().execute(async (trx) => {
        const kept: string[] = [];
        for (const token of new Set(tokens))
          if (await keep(context, trx, token, from, bytes)) kept.push(token);
        return kept;
      });
      for (const token of taken) posts.take(token);
      return taken.length > 0 ? 'yes' : 'no';
    },
  };
}

/** Answers false where the address has ended since it was named. */
async function keep(
  { jobs, clock }: Context,
  trx: Transaction<Schema>,
  token: string,
  from: string,
  bytes: Buffer,
): Promise<boolean> {
  const addressee = await findAddressee(trx, token);
  if (!addressee) return false;
  // A report about a mail that could not be delivered is nobody's post, and no report may answer it.
  if (from === '') return true;
  const mailId = await insertReceivedMail(trx, addressee, {
    fingerprint: fingerprintOf(bytes, token),
    message: bytes,
    received_at: clock.now(),
  });
  // Otherwise it is here already: its sender did not hear that it was taken.
  if (mailId !== undefined) await jobs.add(trx, publishMailJob, { mailId });
  return true;
}
