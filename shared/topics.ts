import { t } from '#shared/i18n/translate.ts';

/**
 * What somebody new may be interested in (IM-02): five groups of nine topics, in the order in which they are shown. Following a topic is
 * following the tag of its slug. Names are calls, because they are in the language of whoever reads.
 */
export const TOPIC_GROUPS = [
  {
    id: 'lifestyle',
    title: () => t('Lifestyle & Personal Development'),
    topics: [
      topic('health', () => t('Health')),
      topic('personal-finance', () => t('Personal finance')),
      topic('food', () => t('Food')),
      topic('life-hacks', () => t('Life hacks')),
      topic('mental-health', () => t('Mental health')),
      topic('sleep', () => t('Sleep')),
      topic('relationships', () => t('Relationships')),
      topic('parenting', () => t('Parenting')),
      topic('travel', () => t('Travel')),
    ],
  },
  {
    id: 'technology',
    title: () => t('Technology & Innovation'),
    topics: [
      topic('gadgets', () => t('Gadgets')),
      topic('software', () => t('Software')),
      topic('technology', () => t('Tech news')),
      topic('design', () => t('Design')),
      topic('artificial-intelligence', () => t('Artificial intelligence')),
      topic('cybersecurity', () => t('Cybersecurity')),
      topic('gaming', () => t('Gaming')),
      topic('cryptocurrency', () => t('Crypto')),
      topic('science', () => t('Science')),
    ],
  },
  {
    id: 'creative',
    title: () => t('Creative Arts & Entertainment'),
    topics: [
      topic('music', () => t('Music')),
      topic('movies', () => t('Movies')),
      topic('books', () => t('Books')),
      topic('art', () => t('Art')),
      topic('theatre', () => t('Theatre & performance')),
      topic('writing', () => t('Creative writing')),
      topic('architecture', () => t('Architecture')),
      topic('photography', () => t('Photography')),
      topic('diy', () => t('DIY projects')),
    ],
  },
  {
    id: 'society',
    title: () => t('Society & Culture'),
    topics: [
      topic('education', () => t('Education')),
      topic('nature', () => t('Nature')),
      topic('future', () => t('Future')),
      topic('politics', () => t('Politics')),
      topic('climate-change', () => t('Climate')),
      topic('history', () => t('History')),
      topic('society', () => t('Society')),
      topic('culture', () => t('Culture')),
      topic('philosophy', () => t('Philosophy')),
    ],
  },
  {
    id: 'industry',
    title: () => t('Industry'),
    topics: [
      topic('business', () => t('Business')),
      topic('startups', () => t('Startups')),
      topic('finance', () => t('Finance')),
      topic('space', () => t('Space')),
      topic('leadership', () => t('Leadership')),
      topic('marketing', () => t('Marketing')),
      topic('remote-work', () => t('Remote work')),
      topic('saas', () => t('SaaS')),
      topic('creator-economy', () => t('Creator economy')),
    ],
  },
];

export type TopicSlug = (typeof TOPIC_GROUPS)[number]['topics'][number]['slug'];

/** The slugs of all topics, in their order. */
export const TOPIC_SLUGS: readonly TopicSlug[] = TOPIC_GROUPS.flatMap(({ topics }) =>
  topics.map(({ slug }) => slug),
);

function topic<Slug extends string>(slug: Slug, name: () => string) {
  return { slug, name };
}
