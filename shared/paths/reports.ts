import type * as api from '../api/reports.ts';
import { post } from '../endpoint.ts';

export const createReport = post<typeof api, 'createReport'>('/rest/v1.1/read/reports/new');
