import { expect } from 'vitest';
import { absent, FOREIGN, LOCAL, type Outcome, site } from './wpcom-outcome.ts';

const reported = { date: expect.any(String), days: expect.any(Object) };
const uncounted = { date: expect.any(String), days: {} };
const LATER = 'belongs to a later part of the product';

/** The methods of `wpcom.site()`. */
export const SITE: Record<string, Outcome> = {
  get: { call: (place) => site(place).get(), answers: { slug: 'slow-tea' } },
  post: LOCAL,
  addPost: {
    call: (place) => site(place).addPost({ title: 'Added', content: 'x', tags: 'Tea, Slow mornings' }),
    answers: { title: 'Added', tags: { Tea: { slug: 'tea' }, 'Slow mornings': {} }, status: 'publish' },
  },
  deletePost: {
    call: async (place) => site(place).deletePost((await site(place).addPost({ title: 'Soon gone' })).ID),
    answers: { status: 'trash', title: 'Soon gone' },
  },
  media: LOCAL,
  addMediaFiles: {
    call: (place) => site(place).addMediaFiles({ file: place.file, alt: 'A cup' }),
    answers: { media: [{ mime_type: 'image/webp' }] },
  },
  addMediaUrls: {
    call: (place) => site(place).addMediaUrls('https://nowhere.example/cup.png'),
    refuses: [415, 'unsupported_type'],
  },
  deleteMedia: absent('pictures stay as long as their blog', (place) =>
    site(place).deleteMedia(place.mediaId),
  ),
  comment: LOCAL,
  follow: LOCAL,
  plugin: LOCAL,
  wpcomPlugin: LOCAL,
  category: LOCAL,
  tag: LOCAL,
  taxonomy: LOCAL,
  postType: LOCAL,
  settings: LOCAL,
  domain: LOCAL,
  wordAds: LOCAL,
  postCounts: { call: (place) => site(place).postCounts(), answers: { counts: { all: { draft: 1 } } } },
  renderShortcode: absent('no shortcodes are run', (place) => site(place).renderShortcode('[gallery]')),
  renderEmbed: absent('players are chosen when a post is stored', (place) =>
    site(place).renderEmbed('https://nowhere.example/'),
  ),
  statsReferrersSpamNew: absent(LATER, (place) => site(place).statsReferrersSpamNew('x.example')),
  statsReferrersSpamDelete: absent(LATER, (place) => site(place).statsReferrersSpamDelete('x.example')),
  statsVideo: absent(LATER, (place) => site(place).statsVideo('1')),
  statsPostViews: {
    call: (place) => site(place).statsPostViews(String(place.postId)),
    answers: { views: 0, fields: ['period', 'views', 'visitors'] },
  },
  emailStatsForPeriod: absent(LATER, (place) => site(place).emailStatsForPeriod('1', 'opens', {})),
  emailStatsAlltime: absent(LATER, (place) => site(place).emailStatsAlltime('1', 'opens')),
  categoriesList: {
    call: (place) => site(place).categoriesList(),
    answers: { found: 1, categories: [{ slug: 'uncategorized' }] },
  },
  commentsList: {
    call: (place) => site(place).commentsList({ status: 'approved' }),
    answers: { comments: [{ content: expect.stringContaining('What a cup') }] },
  },
  domainsList: {
    call: (place) => site(place).domainsList(),
    answers: { domains: [{ domain: 'tea.example', primary_domain: true }, { wpcom_domain: true }] },
  },
  embedsList: absent('players are chosen when a post is stored', (place) => site(place).embedsList()),
  followsList: {
    call: (place) => site(place).followsList(),
    answers: { found: 1, users: [{ login: 'ann' }] },
  },
  mediaList: {
    call: (place) => site(place).mediaList(),
    answers: { media: expect.arrayContaining([expect.objectContaining({ extension: 'webp' })]) },
  },
  pageTemplates: absent('blogs have no themes', (place) => site(place).pageTemplates()),
  pluginsList: absent(FOREIGN, (place) => site(place).pluginsList()),
  postsList: {
    call: (place) => site(place).postsList({ number: 1, order: 'ASC' }),
    answers: { found: expect.any(Number), posts: [{ title: 'First cup' }] },
  },
  postTypesList: absent('there are posts and nothing else', (place) => site(place).postTypesList()),
  shortcodesList: absent('no shortcodes are run', (place) => site(place).shortcodesList()),
  stats: {
    call: (place) => site(place).stats(),
    answers: { stats: { comments: 1, likes: 1, views: 0, followers_blog: 1 }, visits: { unit: 'day' } },
  },
  statsClicks: { call: (place) => site(place).statsClicks(), answers: uncounted },
  statsCommentFollowers: absent(LATER, (place) => site(place).statsCommentFollowers()),
  statsComments: {
    call: (place) => site(place).statsComments(),
    answers: { total_comments: 1, authors: [{ name: 'bob', comments: 1 }], posts: [{ name: 'First cup' }] },
  },
  statsCountryViews: { call: (place) => site(place).statsCountryViews(), answers: uncounted },
  statsFollowers: { call: (place) => site(place).statsFollowers(), answers: { total: 1 } },
  statsInsights: absent(LATER, (place) => site(place).statsInsights()),
  statsPublicize: absent(FOREIGN, (place) => site(place).statsPublicize()),
  statsReferrers: { call: (place) => site(place).statsReferrers(), answers: reported },
  statsSearchTerms: { call: (place) => site(place).statsSearchTerms(), answers: uncounted },
  statsStreak: { call: (place) => site(place).statsStreak(), answers: { data: expect.any(Object) } },
  statsSummary: {
    call: (place) => site(place).statsSummary({ period: 'week' }),
    answers: { likes: 1, comments: 1, followers: 1, views: 0, visitors: 0 },
  },
  statsTags: absent(LATER, (place) => site(place).statsTags()),
  statsTopAuthors: { call: (place) => site(place).statsTopAuthors(), answers: uncounted },
  statsTopPosts: { call: (place) => site(place).statsTopPosts(), answers: reported },
  statsArchives: { call: (place) => site(place).statsArchives(), answers: uncounted },
  statsVideoPlays: { call: (place) => site(place).statsVideoPlays(), answers: uncounted },
  statsVisits: {
    call: (place) => site(place).statsVisits({ unit: 'week' }),
    answers: { unit: 'week', fields: ['period', 'views', 'visitors'], data: expect.any(Array) },
  },
  tagsList: {
    call: (place) => site(place).tagsList({ search: 'morn' }),
    answers: {
      tags: expect.arrayContaining([
        expect.objectContaining({ name: 'Mornings', slug: 'mornings', post_count: 1 }),
      ]),
    },
  },
  usersList: {
    call: (place) => site(place).usersList(),
    answers: { found: 1, users: [{ login: 'ann', roles: ['administrator'], email: false }] },
  },
  wpcomPluginsList: absent(FOREIGN, (place) => site(place).wpcomPluginsList()),
};
