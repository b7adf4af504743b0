import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { CONNECTION_ERRORS } from '#shared/domain/connection-errors.ts';
import type { ConnectedSiteRow } from './queries.ts';

export function presentConnectedSite(row: ConnectedSiteRow): ConnectedSite {
  return {
    ID: row.id,
    kind: row.kind,
    name: row.name,
    URL: row.url,
    domain: row.domain,
    icon: row.icon_url,
    feed_ID: row.feed_id,
    username: row.username,
    is_healthy: row.is_healthy,
    error: row.is_healthy
      ? ''
      : (CONNECTION_ERRORS.find((known) => known === row.health_error) ?? 'unknown_error'),
    checked_at: row.checked_at.toISOString(),
    is_monitored: row.is_monitored,
    down_since: row.is_down && row.failing_since ? row.failing_since.toISOString() : null,
  };
}
