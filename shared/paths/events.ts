import type * as api from '../api/events.ts';
import { get, post } from '../endpoint.ts';

export const recordEvents = post<typeof api, 'recordEvents'>('/rest/v1.1/tracks/record');
export const getEventCounts = get<typeof api, 'getEventCounts'>('/wpcom/v2/admin/events');
