import type * as api from '../api/onboarding.ts';
import { get } from '../endpoint.ts';

export const listInterests = get<typeof api, 'listInterests'>('/wpcom/v2/read/interests');
export const listCuratedSites = get<typeof api, 'listCuratedSites'>('/wpcom/v2/read/interests/sites');
