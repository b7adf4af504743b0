import * as api from '#shared/paths/credentials.ts';
import { endpointQuery } from '#web/lib/query.ts';

export const credentialsQuery = (siteId: number) => endpointQuery(api.getCredentials, { siteId });
