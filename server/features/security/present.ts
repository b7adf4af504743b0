import type { ApiKey, Session } from '#shared/api/security.ts';
import type { ApiKeyRow, SessionRow } from './queries.ts';

/** Returns one of the user's sessions; never its token. */
export function presentSession(row: SessionRow, currentId: number): Session {
  return {
    ID: row.id,
    is_current: row.id === currentId,
    user_agent: row.user_agent ?? '',
    address: row.ip_address ?? '',
    date: row.created_at.toISOString(),
    last_used: row.updated_at.toISOString(),
  };
}

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    ID: row.id,
    name: row.name,
    prefix: `tidings_${row.prefix}`,
    scope: row.scope,
    date: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
  };
}
