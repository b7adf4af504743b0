import { parseArgs } from 'node:util';
import { COMMAND, recordAct } from '#server/features/audit/queries.ts';
import { endMembership } from '#server/features/memberships/queries.ts';
import { setMember } from '#server/features/memberships/rules.ts';
import { createTeam, lockTeam } from '#server/features/teams/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { TeamRole } from '#shared/api/memberships.ts';
import type { Command } from './command.ts';
import { getUser } from './user.ts';

export const teamCommands: Command[] = [
  {
    words: 'team add',
    usage: '<team> <user> [--role owner|member]',
    summary: 'makes a user (login or email address) a member of a team, or changes the role',
    run: async ({ config, clock, out, openDatabase }, args) => {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { role: { type: 'string' } },
      });
      const [slug, who] = positionals;
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const name = requireTeam(slug);
      const role = requireRole(values.role);
      const title = name === config.organizationTeam ? config.organizationName : name;
      await db.transaction().execute(async (trx) => {
        await createTeam(trx, { slug: name, title });
        const team = (await lockTeam(trx, name))!;
        const done = await setMember(trx, { teamId: team.id, person: user, role, now: clock.now() });
        if (done) await recordAct(trx, COMMAND, { ...done, subject: { id: team.id, name } });
      });
      out(`${user.username} is ${role === 'owner' ? 'an owner' : 'a member'} of ${name}.`);
      return 0;
    },
  },
  {
    words: 'team remove',
    usage: '<team> <user>',
    summary: 'ends a membership',
    run: async ({ clock, out, openDatabase }, [slug, who]) => {
      const { db } = await openDatabase();
      const user = await getUser(db, who);
      const name = requireTeam(slug);
      const was = await db.transaction().execute(async (trx) => {
        const team = await lockTeam(trx, name);
        if (!team) return false;
        const change = { teamId: team.id, userId: user.id, now: clock.now() };
        if ((await endMembership(trx, change)) === undefined) return false;
        const details = { person: user.username };
        await recordAct(trx, COMMAND, { act: 'team.remove_member', subject: { id: team.id, name }, details });
        return true;
      });
      out(was ? `${user.username} has left ${name}.` : `${user.username} was not a member of ${name}.`);
      return 0;
    },
  },
];

function requireTeam(slug: string | undefined): string {
  if (slug && /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug)) return slug;
  throw new AppError('invalid_input', 'Name the team by its slug: small letters, digits and hyphens.');
}

function requireRole(role: string | undefined): TeamRole | undefined {
  if (role === undefined || role === 'owner' || role === 'member') return role;
  throw new AppError('invalid_input', 'The role is owner or member.');
}
