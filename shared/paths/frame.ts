import type * as api from '../api/frame.ts';
import { get } from '../endpoint.ts';

export const getFrame = get<typeof api, 'getFrame'>('/rest/v1.2/read/frame');
