import type { Context } from '#server/context.ts';
import type { Form } from '#server/platform/http/form.ts';
import { DECISION_NOTE_MAX } from '#shared/domain/limits.ts';
import { saveAppeal } from './queries-cases.ts';

/**
 * The page that the email about a decision links to. Whoever has the link may answer once, also while the account is suspended; the
 * answer goes to the administrators' queue.
 */
const appealForm: Form<Context> = {
  path: '/appeal',
  handle: async ({ db, clock }, { query, values }) => {
    const text = (values.text ?? '').trim().slice(0, DECISION_NOTE_MAX);
    const code = query.code ?? '';
    if (text === '') return { kind: 'done', to: `/appeal?code=${encodeURIComponent(code)}` };
    const isSaved = await saveAppeal(db, code, text, clock.now());
    return { kind: 'done', to: isSaved ? '/appeal?status=sent' : '/appeal' };
  },
};

export const reportForms: Form<Context>[] = [appealForm];
