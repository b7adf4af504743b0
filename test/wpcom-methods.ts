/* biome-ignore-all lint/suspicious/noExplicitAny: the client itself has no types for its parts */
import { expect } from 'vitest';
import type { WPCOM } from 'wpcom';

/** What the methods are called with. */
export interface Place {
  /** The owner's client. */
  client: WPCOM;
  /** A blog by each of its names, in turn. */
  siteName: () => string;
  siteId: number;
  postId: number;
  commentId: number;
  mediaId: string;
  file: Blob;
}

/**
 * What a method of the client comes to: an answer that looks so; a refusal in words; `absent`, which is refused with 404, and why; or
 * `local`, which asks nothing.
 */
export type Outcome =
  | { call: (place: Place) => Promise<unknown>; answers: object }
  | { call: (place: Place) => Promise<unknown>; refuses: [status: number, code: string] }
  | { call: (place: Place) => Promise<unknown>; absent: string }
  | { local: true };

const LOCAL: Outcome = { local: true };
const site = ({ client, siteName }: Place) => client.site(siteName()) as any;
const post = (place: Place) => site(place).post(place.postId);
const reported = { date: expect.any(String), days: expect.any(Object) };
const uncounted = { date: expect.any(String), days: {} };
const LATER = 'belongs to a later part of the product';
const FOREIGN = 'about what the platform sells or runs itself';

const absent = (why: string, call: (place: Place) => Promise<unknown>): Outcome => ({ call, absent: why });

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

/** Of `site().post()`. */
export const POST: Record<string, Outcome> = {
  id: LOCAL,
  slug: LOCAL,
  getPostPath: LOCAL,
  get: { call: (place) => post(place).get(), answers: { title: 'First cup', type: 'post', i_like: false } },
  getBySlug: {
    call: (place) => site(place).post({ slug: 'first-cup' }).get(),
    answers: { title: 'First cup', like_count: 1, discussion: { comment_count: 1 } },
  },
  add: {
    call: (place) =>
      site(place)
        .post()
        .add({ title: 'A draft', status: 'draft', categories: ['Tea'] }),
    answers: { status: 'draft', tags: { Tea: {} }, categories: { Uncategorized: {} } },
  },
  update: {
    call: (place) => post(place).update({}, { excerpt: 'About a cup' }),
    answers: { excerpt: 'About a cup', title: 'First cup', tags: { Mornings: {} } },
  },
  delete: {
    call: async (place) =>
      site(place)
        .post((await site(place).addPost({ title: 'Old' })).ID)
        .delete(),
    answers: { status: 'trash' },
  },
  del: {
    call: async (place) =>
      site(place)
        .post((await site(place).addPost({ title: 'Older' })).ID)
        .del(),
    answers: { status: 'trash' },
  },
  restore: {
    call: async (place) => {
      const { ID } = await site(place).addPost({ title: 'Back' });
      await site(place).post(ID).delete();
      return site(place).post(ID).restore({});
    },
    answers: { title: 'Back', status: 'publish' },
  },
  comment: LOCAL,
  comments: { call: (place) => post(place).comments(), answers: { found: 1, comments: [{ parent: null }] } },
};

/** Of `site().comment()` and `post().comment()`. */
export const COMMENT: Record<string, Outcome> = {
  get: { call: (place) => site(place).comment(place.commentId).get(), answers: { author: { login: 'bob' } } },
  replies: {
    call: (place) => post(place).comment().replies({ order: 'ASC' }),
    answers: { comments: [{ ID: expect.any(Number) }] },
  },
  add: {
    call: async (place) =>
      site(place)
        .post(await newPost(place))
        .comment()
        .add('Cheers'),
    answers: { content: expect.stringContaining('Cheers'), status: 'approved' },
  },
  update: {
    call: async (place) => {
      const { ID } = await site(place)
        .post(await newPost(place))
        .comment()
        .add('Cheer');
      return site(place).comment(ID).update({}, 'Cheers, all');
    },
    answers: { content: expect.stringContaining('Cheers, all') },
  },
  reply: {
    call: async (place) => {
      const { ID } = await site(place)
        .post(await newPost(place))
        .comment()
        .add('Ask');
      return site(place).comment(ID).reply({}, 'Answer');
    },
    answers: { parent: { ID: expect.any(Number) } },
  },
  delete: {
    call: async (place) => {
      const { ID } = await site(place)
        .post(await newPost(place))
        .comment()
        .add('Oh no');
      return site(place).comment(ID).delete();
    },
    answers: { status: 'trash' },
  },
  del: LOCAL,
};

/** A post of its own, so that the numbers of the first one stay. */
async function newPost(place: Place): Promise<number> {
  const { ID } = await site(place).addPost({ title: 'To talk about' });
  return ID;
}

/** Of `site().media()`. */
export const MEDIA: Record<string, Outcome> = {
  get: {
    call: (place) => site(place).media(place.mediaId).get(),
    answers: { extension: 'webp', width: 8, post_ID: 0 },
  },
  update: absent('what a picture shows is said when it is uploaded', (place) =>
    site(place).media(place.mediaId).update({}, { title: 'x' }),
  ),
  edit: absent('what a picture shows is said when it is uploaded', (place) =>
    site(place).media(place.mediaId).edit({ title: 'x' }),
  ),
  addFiles: {
    call: (place) => site(place).media().addFiles({ file: place.file }),
    answers: { media: [{ width: 8 }] },
  },
  filterFilesUploadableOnVideoPress: LOCAL,
  fileCanBeUploadedOnVideoPress: LOCAL,
  addUrls: {
    call: (place) => site(place).media().addUrls(['https://nowhere.example/cup.png']),
    refuses: [415, 'unsupported_type'],
  },
  delete: absent('pictures stay as long as their blog', (place) => site(place).media(place.mediaId).delete()),
  del: LOCAL,
};

/** Of `site().follow()`; the owner follows the blog from the beginning. */
export const FOLLOW: Record<string, Outcome> = {
  mine: { call: (place) => site(place).follow().mine(), answers: { is_following: true } },
  state: { call: (place) => site(place).follow().state(), answers: { is_following: true } },
  follow: { call: (place) => site(place).follow().follow(), answers: { success: true, is_following: true } },
  add: { call: (place) => site(place).follow().add(), answers: { success: true, is_following: true } },
  unfollow: {
    call: async (place) => {
      const answer = await site(place).follow().unfollow({});
      await site(place).follow().follow();
      return answer;
    },
    answers: { success: true, is_following: false },
  },
  del: LOCAL,
};

/** Of `site().tag()`. */
export const TAG: Record<string, Outcome> = {
  slug: LOCAL,
  get: { call: (place) => site(place).tag('mornings').get(), answers: { name: 'Mornings', post_count: 1 } },
  add: {
    call: (place) => site(place).tag().add({}, { name: 'Green tea' }),
    answers: { name: 'Green tea', slug: 'green-tea', post_count: 0 },
  },
  update: absent('tags belong to all blogs', (place) =>
    site(place).tag('mornings').update({}, { name: 'x' }),
  ),
  delete: absent('tags belong to all blogs', (place) => site(place).tag('mornings').delete()),
  del: LOCAL,
};

/** Of `site().category()`. */
export const CATEGORY: Record<string, Outcome> = {
  slug: LOCAL,
  get: { call: (place) => site(place).category('uncategorized').get(), answers: { ID: 1, parent: 0 } },
  add: {
    call: (place) => site(place).category().add({}, { name: 'Tea' }),
    refuses: [400, 'invalid_input'],
  },
  update: absent('posts are sorted by tags', (place) =>
    site(place).category('uncategorized').update({}, { name: 'x' }),
  ),
  delete: absent('posts are sorted by tags', (place) => site(place).category('uncategorized').delete()),
  del: LOCAL,
};

/** Of `site().taxonomy()` and its `term()`. */
export const TAXONOMY: Record<string, Outcome> = {
  termsList: {
    call: (place) => site(place).taxonomy('post_tag').termsList(),
    answers: { terms: expect.arrayContaining([expect.objectContaining({ slug: 'mornings' })]) },
  },
  term: LOCAL,
};
const byTag = 'site.tag and site.category have the same';
export const TERM: Record<string, Outcome> = {
  get: absent(byTag, (place) => site(place).taxonomy('post_tag').term('mornings').get()),
  add: absent(byTag, (place) => site(place).taxonomy('post_tag').term('x').add({ name: 'x' })),
  delete: absent(byTag, (place) => site(place).taxonomy('post_tag').term('mornings').delete()),
  update: absent(byTag, (place) => site(place).taxonomy('post_tag').term('mornings').update({ name: 'x' })),
};

/** Of `site().postType()` and `site().settings()`. */
export const POST_TYPE: Record<string, Outcome> = {
  taxonomiesList: absent('there are posts and nothing else', (place) =>
    site(place).postType('post').taxonomiesList(),
  ),
};
export const SETTINGS: Record<string, Outcome> = {
  get: absent('site.get has them', (place) => site(place).settings().get()),
  getOption: absent('site.get has them', (place) => site(place).settings().getOption('blogname')),
  update: {
    call: (place) => site(place).settings().update({}, { tagline: 'Leaf by leaf' }),
    answers: { description: 'Leaf by leaf' },
  },
  setOption: {
    call: (place) => site(place).settings().setOption('tagline', 'Cup by cup'),
    answers: { description: 'Cup by cup' },
  },
};

/** Of the client itself, `users()` and `batch()`. */
export const CLIENT: Record<string, Outcome> = {
  loadToken: LOCAL,
  isTokenLoaded: LOCAL,
  domains: absent(FOREIGN, ({ client }) => client.domains().suggestions('tea')),
  domain: absent(FOREIGN, ({ client }) => client.domain('tea.example').status()),
  site: LOCAL,
  users: LOCAL,
  plans: absent(FOREIGN, ({ client }) => client.plans().list()),
  batch: LOCAL,
  freshlyPressed: {
    call: ({ client }) => client.freshlyPressed({ number: 2 }),
    answers: { posts: expect.any(Array) },
  },
};
export const USERS: Record<string, Outcome> = {
  suggest: {
    call: ({ client, siteId }) => client.users().suggest({ site_id: siteId, q: 'bo' }),
    answers: { suggestions: [{ user_login: 'bob' }] },
  },
};
export const BATCH: Record<string, Outcome> = {
  add: LOCAL,
  run: {
    call: ({ client }) => client.batch().add('/me').add('/sites/slow-tea?fields=slug').add('/none').run(),
    answers: {
      '/me': { username: 'ann' },
      '/sites/slow-tea?fields=slug': { slug: 'slow-tea' },
      '/none': { error: 'not_found' },
    },
  },
};
