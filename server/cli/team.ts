import { COMMAND, recordAct } from '#server/features/audit/queries.ts';
import { deleteMembership, joinTeam } from '#server/features/teams/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';
import { getUser } from './user.ts';

export const teamCommands: Command[] = [
  {
    words: 'team add',
    usage: '<team> <user>',
    summary: 'makes a user (login or email address) a member of a team',
    run: async ({ config, out, openDatabase }, [slug, who]) => {
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const team = requireTeam(slug);
      const title = team === config.organizationTeam ? config.organizationName : team;
      await db.transaction().execute(async (trx) => {
        const id = await joinTeam(trx, { slug: team, title }, user.id);
        const details = { person: user.username };
        await recordAct(trx, COMMAND, { act: 'team.add_member', subject: { id, name: team }, details });
      });
      out(`${user.username} is a member of ${team}.`);
      return 0;
    },
  },
  {
    words: 'team remove',
    usage: '<team> <user>',
    summary: 'ends a membership',
    run: async ({ out, openDatabase }, [slug, who]) => {
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const team = requireTeam(slug);
      const was = await db.transaction().execute(async (trx) => {
        const id = await deleteMembership(trx, team, user.id);
        const details = { person: user.username };
        if (id !== undefined)
          await recordAct(trx, COMMAND, { act: 'team.remove_member', subject: { id, name: team }, details });
        return id !== undefined;
      });
      out(was ? `${user.username} has left ${team}.` : `${user.username} was not a member of ${team}.`);
      return 0;
    },
  },
];

function requireTeam(slug: string | undefined): string {
  if (slug && /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug)) return slug;
  throw new AppError('invalid_input', 'Name the team by its slug: small letters, digits and hyphens.');
}
