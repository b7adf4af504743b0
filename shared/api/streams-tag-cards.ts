import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/streams-tag-cards.ts';
import { StreamInput } from './streams.ts';
import { CardParams, MixedCards } from './streams-cards.ts';
import { Decay, TagSlug, TagSlugs } from './tags.ts';

/** Params of cards of tags, beside the tags (platform facts 1.2). */
const CardsInput = StreamInput.extend({
  ...CardParams,
  /** How often the user has asked for others: shuffles the sites. */
  refresh: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sort: z.enum(['popularity', 'date']).default('popularity'),
  age_based_decay: Decay.optional(),
  /** Sent by the platform's clients, ignored: sites are recommended in any language. */
  _locale: z.string().max(35).optional(),
});

/** AP-10, AP-11. For tags that no post has there are only sites, those recommended to the user anyway. */
export const listCardsOfTags = endpoint(paths.listCardsOfTags, {
  access: 'public',
  summary: 'Posts with any of these tags, and a card with sites, first those that write about them',
  input: CardsInput.extend({ tags: TagSlugs }),
  answer: MixedCards,
});

export const listCardsOfTag = endpoint(paths.listCardsOfTag, {
  access: 'public',
  summary: 'Posts with a tag, and a card with sites, first those that write about it',
  input: CardsInput.extend({ slug: TagSlug }),
  answer: MixedCards,
});
