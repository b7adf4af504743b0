import type { Context } from '#server/context.ts';
import { followHandbook } from '#server/features/starter-content/rules.ts';
import type { Form } from '#server/platform/http/form.ts';
import { orderFarewell, readConfirmation } from './mail.ts';
import { confirmNewEmail } from './queries.ts';

/** The page that a link to a new address opens: a program that only follows links changes nothing. */
const confirmEmail: Form<Context> = {
  path: '/confirm-email',
  handle: async (context, { query }) => {
    const { db, clock } = context;
    const confirmation = readConfirmation(context, query.token ?? '');
    const isDone =
      confirmation !== undefined &&
      (await db.transaction().execute(async (trx) => {
        const { userId, email } = confirmation;
        const person = await confirmNewEmail(trx, userId, email, clock.now());
        if (person) await orderFarewell(context, trx, person, email);
        if (person && !person.email_verified) await followHandbook(trx, userId);
        return person !== undefined;
      }));
    return { kind: 'done', to: isDone ? '/confirm-email?confirmed=1' : '/confirm-email' };
  },
};

export const settingsForms: Form<Context>[] = [confirmEmail];
