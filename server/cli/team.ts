import { createMembership, deleteMembership } from '#server/features/teams/queries.ts';
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
      await createMembership(
        db,
        { slug: team, title: team === config.organizationTeam ? config.organizationName : team },
        user.id,
      );
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
      const was = await deleteMembership(db, team, user.id);
      out(was ? `${user.username} has left ${team}.` : `${user.username} was not a member of ${team}.`);
      return 0;
    },
  },
];

function requireTeam(slug: string | undefined): string {
  if (slug && /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug)) return slug;
  throw new AppError('invalid_input', 'Name the team by its slug: small letters, digits and hyphens.');
}
