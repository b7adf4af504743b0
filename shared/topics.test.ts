import { expect, test } from 'vitest';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { TOPIC_GROUPS, TOPIC_SLUGS } from './topics.ts';

const joinSlugs = (id: string) =>
  TOPIC_GROUPS.find((group) => group.id === id)
    ?.topics.map(({ slug }) => slug)
    .join(', ');

test('IM-02: five groups of nine topics, each with a slug of its own', () => {
  expect(TOPIC_GROUPS.map(({ topics }) => topics.length)).toEqual([9, 9, 9, 9, 9]);
  expect(new Set(TOPIC_SLUGS).size).toBe(45);
  expect(TOPIC_SLUGS.map(normalizeTagSlug)).toEqual(TOPIC_SLUGS);
});

test.each([
  [
    'IM-03',
    'lifestyle',
    'health, personal-finance, food, life-hacks, mental-health, sleep, relationships, parenting, travel',
  ],
  [
    'IM-04',
    'technology',
    'gadgets, software, technology, design, artificial-intelligence, cybersecurity, gaming, cryptocurrency, science',
  ],
  ['IM-05', 'creative', 'music, movies, books, art, theatre, writing, architecture, photography, diy'],
  [
    'IM-06',
    'society',
    'education, nature, future, politics, climate-change, history, society, culture, philosophy',
  ],
  [
    'IM-07',
    'industry',
    'business, startups, finance, space, leadership, marketing, remote-work, saas, creator-economy',
  ],
])('%s: the topics of %s', (_row, id, slugs) => {
  expect(joinSlugs(id)).toBe(slugs);
});
