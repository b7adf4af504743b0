import type { Person, PersonDetails } from '#shared/api/admin-people.ts';
import type { PersonDetailsRow, PersonRow } from './queries-people.ts';

/** Returns a person in the shape of administration. */
export function presentPerson(row: PersonRow): Person {
  return {
    ID: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified,
    avatar_URL: row.image,
    role: row.role,
    is_suspended: row.suspended_at !== null,
    date: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
  };
}

export function presentPersonDetails(row: PersonDetailsRow): PersonDetails {
  const { subscriptions, comments, sessions, passkeys, api_keys, media } = row;
  return {
    ...presentPerson(row),
    suspended: row.suspended_at && { date: row.suspended_at.toISOString(), reason: row.suspension_reason },
    limited: row.limited_at && { date: row.limited_at.toISOString(), case_ID: row.limiting_case },
    refused_emails: row.refused_at && {
      date: row.refused_at.toISOString(),
      answer: row.refusal ?? '',
      is_stopped: row.stopped_at !== null,
    },
    language: row.language,
    has_password: row.has_password,
    two_factor_enabled: row.two_factor_enabled,
    counts: { subscriptions, comments, sessions, passkeys, api_keys, media },
    blogs: row.blogs,
    teams: row.teams,
    invited_by: row.invited_by,
  };
}
