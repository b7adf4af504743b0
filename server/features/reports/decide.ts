import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { isLastAdministrator } from '#server/features/account-data/queries.ts';
import { liftSuspension, suspendUser } from '#server/features/accounts/queries.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { moderateComments } from '#server/features/comments/save.ts';
import { blockHost, unblockHost, withholdArticle, withholdFeed } from '#server/features/takedowns/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmails } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Decision } from '#shared/api/reports-admin.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import * as queries from './queries-cases.ts';
import { listPossibleDecisions } from './rules.ts';

interface Ruling {
  decision: Decision;
  reason: string;
  note: string;
}

async function getCase(trx: Transaction<Schema>, id: number): Promise<queries.CaseRow> {
  const found = await queries.findCase(trx, id);
  if (!found) throw new AppError('not_found', 'We can’t find that report.');
  return found;
}

/**
 * Decides a case: does what was decided, closes its reports, and writes to its author and the reporters who asked for it, all or
 * nothing. Of two administrators, the second gets `conflict`. Throws `invalid_input` for a decision that does not fit.
 */
export async function decide(
  context: Context,
  viewer: Viewer,
  caseId: number,
  ruling: Ruling,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const appealCode = randomBytes(24).toString('base64url');
    const found = await getCase(trx, caseId);
    // Locks the administrators, before anything else: of two who suspend each other, one stays.
    const isLast =
      ruling.decision === 'suspend' &&
      found.author !== null &&
      (await isLastAdministrator(trx, found.author.id));
    const isFirst = await queries.decideCase(trx, caseId, {
      ...ruling,
      decidedBy: viewer.id,
      appealCode,
      now,
    });
    if (!isFirst)
      throw new AppError('conflict', 'Another administrator has already decided this.', {
        reason: 'decided',
      });
    if (!listPossibleDecisions(found).includes(ruling.decision))
      throw new AppError('invalid_input', 'This can’t be decided about what was reported.');
    if (ruling.decision === 'suspend' && found.author?.id === viewer.id)
      throw new AppError('invalid_input', 'You can’t suspend yourself.', { reason: 'self' });
    if (isLast)
      throw new AppError(
        'conflict',
        'This is the only administrator. Make someone else an administrator first.',
      );
    await apply(context, trx, found, ruling, now);
    await recordAct(trx, toActor(viewer), {
      act: 'report.decide',
      subject: { id: caseId, name: found.title },
      details: { decision: ruling.decision, reason: ruling.reason, note: ruling.note },
    });
    await writeToPeople(context, trx, found, ruling, appealCode);
  });
}

/** Takes a decision back, so that everything is there again. Throws `conflict` if there is nothing to take back. */
export async function lift(context: Context, viewer: Viewer, caseId: number): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const found = await getCase(trx, caseId);
    if (!(await queries.markLifted(trx, caseId, now)))
      throw new AppError('conflict', 'This decision was already taken back.');
    await undo(context, trx, found, now);
    await recordAct(trx, toActor(viewer), { act: 'report.lift', subject: { id: caseId, name: found.title } });
  });
}

/** Leaves a decision as it is after its author has answered. Throws `conflict` if there is no open answer. */
export async function keep({ db, clock }: Context, viewer: Viewer, caseId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await queries.closeAppeal(trx, caseId, clock.now())))
      throw new AppError('conflict', 'There is no such open appeal any more.');
    const { title, decision } = await getCase(trx, caseId);
    const subject = { id: caseId, name: title };
    await recordAct(trx, toActor(viewer), { act: 'report.close', subject, details: { decision } });
  });
}

type Apply = (
  context: Context,
  trx: Transaction<Schema>,
  found: queries.CaseRow,
  ruling: Ruling,
  now: Date,
) => Promise<unknown>;

const apply: Apply = async (context, trx, found, { decision, reason, note }, now) => {
  const authorId = found.author?.id;
  switch (decision) {
    case 'hide_comment':
      return moderateComments(context, trx, [found.subject_id], 'trash');
    case 'take_down_post':
      return withholdArticle(trx, context, { articleId: found.subject_id, reason, now });
    case 'take_down_blog':
    case 'block_feed':
      return withholdFeed(trx, { feedId: found.feed_id!, reason, now });
    case 'block_host':
      return blockHost(trx, { host: found.host!, reason, now });
    case 'suspend':
      return suspendUser(trx, authorId!, { reason: note, now });
    case 'limit':
      return queries.setLimited(trx, authorId!, now);
    case 'none':
      return undefined;
  }
};

async function undo(
  context: Context,
  trx: Transaction<Schema>,
  found: queries.CaseRow,
  now: Date,
): Promise<unknown> {
  switch (found.decision) {
    case 'hide_comment':
      return moderateComments(context, trx, [found.subject_id], 'untrash');
    case 'take_down_post':
      return withholdArticle(trx, context, { articleId: found.subject_id, reason: null, now });
    case 'take_down_blog':
    case 'block_feed':
      return found.feed_id === null
        ? undefined
        : withholdFeed(trx, { feedId: found.feed_id, reason: null, now });
    case 'block_host':
      return found.host === null ? undefined : unblockHost(trx, found.host);
    case 'suspend':
      return found.author ? liftSuspension(trx, found.author.id) : undefined;
    case 'limit':
      return found.author ? queries.setLimited(trx, found.author.id, null) : undefined;
    default:
      return undefined;
  }
}

async function writeToPeople(
  context: Context,
  trx: Transaction<Schema>,
  found: queries.CaseRow,
  { decision, reason, note }: Ruling,
  appealCode: string,
): Promise<void> {
  const curious = await queries.listCurious(trx, found.id);
  await enqueueEmails(
    context,
    trx,
    curious.map(({ email, language }) => ({
      to: email,
      template: 'ReportOutcome',
      props: { title: found.title, isFounded: decision !== 'none' },
      locale: parseLocale(language),
    })),
  );
  const accused =
    decision === 'none' || !found.author ? undefined : await queries.findAccused(trx, found.author.id);
  // Whoever runs a feed elsewhere has no account here.
  if (!accused || decision === 'none' || decision === 'block_feed' || decision === 'block_host') return;
  await enqueueEmails(context, trx, [
    {
      to: accused.email,
      template: 'Decision',
      props: {
        decision,
        title: found.title,
        reason,
        note,
        link: `${context.config.publicUrl}/appeal?code=${appealCode}`,
      },
      locale: parseLocale(accused.language),
    },
  ]);
}
