import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Config } from '#server/config.ts';
import { lockTeam, type TeamRow } from '#server/features/teams/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { TeamRole } from '#shared/api/memberships.ts';
import type { Act } from '#shared/domain/acts.ts';
import { checkBlogSlug } from '#shared/domain/blog-slug.ts';
import { changeRole, findRole, isLastOwner, startMembership } from './queries.ts';

type Trx = Transaction<Schema>;
type Organization = Pick<Config, 'organizationTeam'>;

/** Streams of the organization have these names. */
const RESERVED_SLUGS = new Set(['a8c', 'p2']);

const LAST_OWNER = 'A team needs an owner. Make someone else an owner first.';

/** Throws `invalid_input` with a sentence for a slug that no member's team may have. The rules are those of blogs. */
export function requireTeamSlug(slug: string, { organizationTeam }: Organization): void {
  const verdict = checkBlogSlug(slug);
  if (verdict === 'malformed')
    throw new AppError(
      'invalid_input',
      'The short name has 3 to 50 characters: letters from a to z, digits and hyphens.',
    );
  if (verdict === 'reserved' || slug === organizationTeam || RESERVED_SLUGS.has(slug))
    throw new AppError('invalid_input', 'This name is reserved. Please choose another one.');
}

/** Whether someone with this role may do what owners may. Only administrators decide who belongs to the organization. */
export function canManage(
  { slug, role }: { slug: string; role: TeamRole },
  { organizationTeam }: Organization,
): boolean {
  return role === 'owner' && slug !== organizationTeam;
}

/** Returns the error for a team that does not exist, or not for the viewer. */
export const createNotFound = () => new AppError('not_found', 'We can’t find that team.');

/** Locks a team of which the viewer is a member. Throws `not_found`, or, if `isOwner` is required, `forbidden`. */
export async function lockOwnTeam(
  trx: Trx,
  config: Organization,
  { team: slug, viewerId, asOwner }: { team: string; viewerId: number; asOwner: boolean },
): Promise<TeamRow & { role: TeamRole }> {
  const team = await lockTeam(trx, slug);
  const role = team && (await findRole(trx, team.id, viewerId));
  if (!role) throw createNotFound();
  if (asOwner && !canManage({ slug, role }, config)) throw createForbidden();
  return { ...team, role };
}

/** Returns the error for what only owners may do. */
const createForbidden = () => new AppError('forbidden', 'Only an owner of this team can do this.');

/** Throws `conflict` if this user is the team's only owner. */
export async function requireOtherOwner(trx: Trx, teamId: number, userId: number): Promise<void> {
  if (await isLastOwner(trx, teamId, userId)) throw new AppError('conflict', LAST_OWNER);
}

/** Makes someone a member of a locked team, or changes their role; returns what to record, undefined if nothing changed. */
export async function setMember(
  trx: Trx,
  {
    teamId,
    person,
    role,
    now,
  }: {
    teamId: number;
    person: { id: number; username: string };
    role: TeamRole | undefined;
    now: Date;
  },
): Promise<{ act: Act; details: { person: string; role?: TeamRole } } | undefined> {
  const isNew = await startMembership(trx, { teamId, userId: person.id, now });
  const before = await findRole(trx, teamId, person.id);
  const changes = role !== undefined && role !== before;
  // The first member of a team is its owner in any case.
  if (changes && !(isNew && role === 'member')) {
    if (role === 'member') await requireOtherOwner(trx, teamId, person.id);
    await changeRole(trx, teamId, person.id, role);
  }
  const details = { person: person.username, ...(role && { role }) };
  if (isNew) return { act: 'team.add_member', details };
  return changes ? { act: 'team.change_role', details } : undefined;
}

/** Returns what is stored of the token in an email's link. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
