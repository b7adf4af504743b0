import type * as api from '../api/mutes.ts';
import { get, post } from '../endpoint.ts';

export const listMutes = get<typeof api, 'listMutes'>('/wpcom/v2/me/mutes');
export const createMute = post<typeof api, 'createMute'>('/wpcom/v2/me/mutes');
export const deleteMute = post<typeof api, 'deleteMute'>('/wpcom/v2/me/mutes/:muteId/delete');
