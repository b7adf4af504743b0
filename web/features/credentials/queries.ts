import * as api from '#shared/api/credentials.ts';
import { endpointQuery } from '#web/lib/query.ts';

export const credentialsQuery = (siteId: number) => endpointQuery(api.getCredentials, { siteId });
