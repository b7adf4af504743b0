import { t } from '#shared/i18n/translate.ts';

/**
 * Interests for new users (IM-02): five groups of nine topics, in display order. Following a topic is following the tag of its
 * slug. Names are functions, because they are in the user's language.
 */
export const TOPIC_GROUPS = [
  {
    id: 'lifestyle',
    title: () => t('Lifestyle & Personal Development'),
    topics: [
      createTopic('health', () => t('Health')),
      createTopic('personal-finance', () => t('Personal finance')),
      createTopic('food', () => t('Food')),
      createTopic('life-hacks', () => t('Life hacks')),
      createTopic('mental-health', () => t('Mental health')),
      createTopic('sleep', () => t('Sleep')),
      createTopic('relationships', () => t('Relationships')),
      createTopic('parenting', () => t('Parenting')),
      createTopic('travel', () => t('Travel')),
    ],
  },
  {
    id: 'technology',
    title: () => t('Technology & Innovation'),
    topics: [
      createTopic('gadgets', () => t('Gadgets')),
      createTopic('software', () => t('Software')),
      createTopic('technology', () => t('Tech news')),
      createTopic('design', () => t('Design')),
      createTopic('artificial-intelligence', () => t('Artificial intelligence')),
      createTopic('cybersecurity', () => t('Cybersecurity')),
      createTopic('gaming', () => t('Gaming')),
      createTopic('cryptocurrency', () => t('Crypto')),
      createTopic('science', () => t('Science')),
    ],
  },
  {
    id: 'creative',
    title: () => t('Creative Arts & Entertainment'),
    topics: [
      createTopic('music', () => t('Music')),
      createTopic('movies', () => t('Movies')),
      createTopic('books', () => t('Books')),
      createTopic('art', () => t('Art')),
      createTopic('theatre', () => t('Theatre & performance')),
      createTopic('writing', () => t('Creative writing')),
      createTopic('architecture', () => t('Architecture')),
      createTopic('photography', () => t('Photography')),
      createTopic('diy', () => t('DIY projects')),
    ],
  },
  {
    id: 'society',
    title: () => t('Society & Culture'),
    topics: [
      createTopic('education', () => t('Education')),
      createTopic('nature', () => t('Nature')),
      createTopic('future', () => t('Future')),
      createTopic('politics', () => t('Politics')),
      createTopic('climate-change', () => t('Climate')),
      createTopic('history', () => t('History')),
      createTopic('society', () => t('Society')),
      createTopic('culture', () => t('Culture')),
      createTopic('philosophy', () => t('Philosophy')),
    ],
  },
  {
    id: 'industry',
    title: () => t('Industry'),
    topics: [
      createTopic('business', () => t('Business')),
      createTopic('startups', () => t('Startups')),
      createTopic('finance', () => t('Finance')),
      createTopic('space', () => t('Space')),
      createTopic('leadership', () => t('Leadership')),
      createTopic('marketing', () => t('Marketing')),
      createTopic('remote-work', () => t('Remote work')),
      createTopic('saas', () => t('SaaS')),
      createTopic('creator-economy', () => t('Creator economy')),
    ],
  },
];

export type TopicSlug = (typeof TOPIC_GROUPS)[number]['topics'][number]['slug'];

/** The slugs of all topics, in their order. */
export const TOPIC_SLUGS: readonly TopicSlug[] = TOPIC_GROUPS.flatMap(({ topics }) =>
  topics.map(({ slug }) => slug),
);

function createTopic<Slug extends string>(slug: Slug, name: () => string) {
  return { slug, name };
}
