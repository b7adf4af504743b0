import { expect } from 'vitest';
import { absent, FOREIGN, LOCAL, type Outcome, type Place, site } from './wpcom-outcome.ts';

const post = (place: Place) => site(place).post(place.postId);

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

/** Creates a separate post, so that the numbers of the first one stay. */
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

/** Of `site().follow()`; the owner follows the blog from the start. */
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
