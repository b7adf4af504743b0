import type * as api from '../api/streams-tag-cards.ts';
import { get } from '../endpoint.ts';

export const listCardsOfTags = get<typeof api, 'listCardsOfTags'>('/wpcom/v2/read/tags/cards');
export const listCardsOfTag = get<typeof api, 'listCardsOfTag'>('/wpcom/v2/read/tags/:slug/cards');
