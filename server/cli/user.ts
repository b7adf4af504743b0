import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { updateRole } from '#server/features/accounts/queries.ts';
import { COMMAND, recordAct } from '#server/features/audit/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { EmailAddress } from '#shared/api/parameters.ts';
import type { Command } from './command.ts';

export const userCommands: Command[] = [
  {
    words: 'user create',
    usage: '<email> <login> [--name N] [--password P] [--admin]',
    summary: 'makes a user with a confirmed address; a password is made up when none is given',
    run: async ({ out, openContext }, args) => {
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { name: { type: 'string' }, password: { type: 'string' }, admin: { type: 'boolean' } },
      });
      const [email, username] = positionals;
      if (!email || !username) throw new AppError('invalid_input', 'Give an email address and a username.');
      if (!EmailAddress.safeParse(email).success)
        throw new AppError('invalid_input', `${email} is not an email address.`);
      const { db, auth } = await openContext();
      const password = values.password ?? randomBytes(12).toString('base64url');
      const id = await auth.createUser({ email, username, name: values.name ?? username, password });
      const role = values.admin ? 'administrator' : 'member';
      await db.transaction().execute(async (trx) => {
        if (values.admin) await updateRole(trx, id, role);
        const subject = { id, name: username.toLowerCase() };
        await recordAct(trx, COMMAND, { act: 'user.create', subject, details: { email, role } });
      });
      out(`${username} can log in with ${email}${values.password ? '' : ` and the password ${password}`}.`);
      return 0;
    },
  },
  {
    words: 'user verify',
    usage: '<user>',
    summary: 'takes a user’s email address as confirmed',
    run: async ({ out, openDatabase }, [who]) => {
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const { accountHooks } = await import('#server/features/accounts/changed.ts');
      const { confirmAddress } = await import('#server/platform/auth/verification.ts');
      const addressConfirmed: typeof accountHooks.addressConfirmed = async (trx, id) => {
        await accountHooks.addressConfirmed(trx, id);
        const subject = { id, name: user.username };
        await recordAct(trx, COMMAND, { act: 'user.verify', subject, details: { email: user.email } });
      };
      if (!(await confirmAddress(db, user, { addressConfirmed })))
        throw new AppError('conflict', `${user.email} is confirmed in another account.`);
      out(`${user.email} is confirmed.`);
      return 0;
    },
  },
  {
    words: 'user promote',
    usage: '<user>',
    summary: 'makes a user an administrator',
    run: async ({ out, openDatabase }, [who]) => {
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      await db.transaction().execute(async (trx) => {
        await updateRole(trx, user.id, 'administrator');
        await recordAct(trx, COMMAND, { act: 'user.promote', subject: { id: user.id, name: user.username } });
      });
      out(`${user.username} is an administrator.`);
      return 0;
    },
  },
  {
    words: 'user list',
    usage: '',
    summary: 'lists users: number, login, address, whether confirmed, role',
    run: async ({ out, openDatabase }) => {
      const { db } = await openDatabase();
      const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
      for (const user of users)
        out(
          [
            user.id,
            user.username,
            user.email,
            user.email_verified ? 'confirmed' : 'unconfirmed',
            user.role,
          ].join('\t'),
        );
      return 0;
    },
  },
];

/** A user by login or email address, for commands. */
export async function getUser(
  db: Kysely<Schema>,
  who: string | undefined,
): Promise<{ id: number; username: string; email: string }> {
  const name = (who ?? '').trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
    // Several accounts may have an address until it is confirmed in one.
    .orderBy('email_verified', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!user) throw new AppError('not_found', `There is no user ${who ? `“${who}”` : 'without a name'}.`);
  return user;
}
