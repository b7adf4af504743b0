import { z } from 'zod';
import { SITE_RECS_MAX } from '../domain/limits.ts';
import { RecommendedSite } from './recommendations.ts';
import { StreamCards } from './streams.ts';

/** How many sites a card of sites may hold; none unless they are wished for. */
export const CardParams = {
  site_recs_per_card: z.coerce.number().int().min(0).max(SITE_RECS_MAX).default(0),
  /** Taken and not used: tags are recommended beside the stream, not in it. */
  tag_recs_per_card: z.coerce.number().int().min(0).max(SITE_RECS_MAX).default(0),
};

/** Sites that the reader might like, none of which has a post on the same page. */
export const SitesCard = z.object({
  type: z.literal('recommended_blogs'),
  data: z.array(RecommendedSite),
  /** With this page_handle /read/recommendations/sites goes on. */
  next_page: z.string(),
});
export type SitesCard = z.output<typeof SitesCard>;

/** A page of a stream whose posts may have one card of sites between them. */
export const MixedCards = StreamCards.extend({
  cards: z.array(z.discriminatedUnion('type', [StreamCards.shape.cards.element, SitesCard])),
  /** The tags that were chosen for the reader, in the first answer where none were named. */
  user_interests: z.array(z.string()).optional(),
});
export type MixedCards = z.output<typeof MixedCards>;
