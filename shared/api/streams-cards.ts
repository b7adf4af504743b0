import { z } from 'zod';
import { SITE_RECS_MAX } from '../domain/limits.ts';
import { RecommendedSite } from './recommendations.ts';
import { StreamCards } from './streams.ts';

/** How many sites a card of sites may have; none by default. */
export const CardParams = {
  site_recs_per_card: z.coerce.number().int().min(0).max(SITE_RECS_MAX).default(0),
  /** Accepted and ignored: tags are recommended beside the stream, not in it. */
  tag_recs_per_card: z.coerce.number().int().min(0).max(SITE_RECS_MAX).default(0),
};

/** Recommended sites, none of which has a post on the same page. */
export const SitesCard = z.object({
  type: z.literal('recommended_blogs'),
  data: z.array(RecommendedSite),
  /** The page_handle for the next page of /read/recommendations/sites. */
  next_page: z.string(),
  /** The feeds with posts near the card: on this page and the next. Sites elsewhere on the screen should be others. */
  nearby: z.array(z.int()),
});
export type SitesCard = z.output<typeof SitesCard>;

/** A page of a stream, possibly with one card of sites among the posts. */
export const MixedCards = StreamCards.extend({
  cards: z.array(z.discriminatedUnion('type', [StreamCards.shape.cards.element, SitesCard])),
  /** The tags that were chosen for the user, in the first response where none were given. */
  user_interests: z.array(z.string()).optional(),
});
export type MixedCards = z.output<typeof MixedCards>;
