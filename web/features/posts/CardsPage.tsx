import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { BlockedCard } from './BlockedCard.tsx';
import type { CardPosition } from './CardFrame.tsx';
import { PostCard } from './PostCard.tsx';
import { PostGroup } from './PostGroup.tsx';
import { UnavailableCard } from './UnavailableCard.tsx';

/** Every kind of card, for developers. Its texts are not translated. */
export function CardsPage() {
  const cards = CARDS.map(({ about, ...post }, index) => ({ about, post: createPost(index + 1, post) }));
  const total = cards.length;
  const getCardPosition = (position: number): CardPosition => ({ position, total, stream: 'following' });
  const first = cards[0]!.post;
  return (
    <Column>
      <PageHeader title="Cards" subtitle="Every kind of post in a stream." />
      <div role="feed" aria-label="Cards">
        {cards.map(({ about, post }, index) => (
          <Sample key={post.ID} about={about}>
            <PostCard post={post} {...getCardPosition(index + 1)} />
          </Sample>
        ))}
        <Sample about="Combined: posts of one site and day">
          <PostGroup
            posts={cards.slice(0, 3).map(({ post }) => post)}
            as="combined"
            density="cards"
            {...getCardPosition(1)}
          />
        </Sample>
        <Sample about="Blocked site">
          <BlockedCard post={first} cardPosition={getCardPosition(1)} />
        </Sample>
        <Sample about="Unavailable post">
          <UnavailableCard post={first} cardPosition={getCardPosition(1)} />
        </Sample>
        <Sample about="Compact">
          {cards.map(({ post }, index) => (
            <PostCard
              key={post.ID}
              post={{ ...post, is_seen: index % 3 === 2 }}
              density="compact"
              {...getCardPosition(index + 1)}
            />
          ))}
        </Sample>
      </div>
    </Column>
  );
}

function Sample({ about, children }: { about: string; children: ReactNode }) {
  return (
    <>
      <p>
        <strong>{about}</strong>
      </p>
      {children}
    </>
  );
}

const TEXT =
  'The printed table says low water is at 6:52. It does not say that the wind has held the sea back for two days, that the sandbar moved in October, or that the men in the harbour café already know and would rather you asked.';

const CARDS: (Partial<Post> & { about: string })[] = [
  {
    about: 'Standard, landscape picture',
    title: 'What the tide tables leave out',
    ...createImage(1280, 720),
  },
  { about: 'Standard, panorama', title: 'The whole coast in one picture', ...createImage(1600, 400) },
  { about: 'Standard, upright picture', title: 'The lighthouse stairs, counted', ...createImage(900, 1200) },
  { about: 'Standard, small picture beside the text', title: 'A stamp', ...createImage(240, 240) },
  { about: 'Standard, without a picture', title: 'Only words today' },
  { about: 'A note without a title', title: '', excerpt: TEXT.slice(0, 120) },
  {
    about: 'Standard, right to left',
    title: 'ما تقوله النوافذ عن المدينة',
    excerpt: 'في الحيّ القديم لا تُقرأ البيوت من أبوابها بل من نوافذها. نافذة مواربة تعني أن الجدّة في البيت.',
    language: 'ar',
    direction: 'rtl',
    ...createImage(300, 300),
  },
  {
    about: 'A title of many words',
    title: 'On the many ways in which a title can go on and on '.repeat(5),
  },
  { about: 'Photo', title: 'First light, km 41', excerpt: 'Cold hands.', ...createImage(1280, 853) },
  { about: 'Photo, upright', title: 'The last stop', excerpt: 'Nobody got off.', ...createImage(960, 1280) },
  { about: 'Gallery of four', title: 'Four doors', ...createGallery(4, 4) },
  { about: 'Gallery of eleven', title: 'Everything on the island that was closed', ...createGallery(10, 11) },
  {
    about: 'Video with an image',
    title: 'Tuesday’s rehearsal',
    excerpt: 'Ten minutes, one camera.',
    word_count: 8,
    ...createImage(1280, 720),
    content_embeds: [
      {
        type: 'youtube',
        embed_url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
        thumbnail_url: null,
      },
    ],
  },
  {
    about: 'Video without an image',
    title: 'No picture of it',
    content_embeds: [{ type: 'file', embed_url: '/nothing.mp4', thumbnail_url: null }],
  },
  {
    about: 'Cross-post',
    title: 'Read this one',
    xpost: { original_URL: 'https://www.example.org/1', site_ID: null, feed_ID: null, post_ID: null },
  },
];

function createImage(width: number, height: number): Partial<Post> {
  return { canonical_media: { media_type: 'image', src: draw(width, height, 0), width, height, alt: '' } };
}

function createGallery(known: number, count: number): Partial<Post> {
  const content_images = Array.from({ length: known }, (_, index) => ({
    src: draw(960, 720, index),
    width: 960,
    height: 720,
    alt: '',
  }));
  return { content_images, content_images_count: count };
}

/** Draws an image with its size as text. */
function draw(width: number, height: number, hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${200 + hue * 37} 40% 60%)"/><rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="white" stroke-width="8"/><text x="50%" y="50%" font-size="${Math.min(width, height) / 8}" fill="white" text-anchor="middle">${width} × ${height}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function createPost(ID: number, fields: Partial<Post>): Post {
  return {
    ID,
    site_ID: 0,
    feed_ID: 1,
    feed_item_ID: ID,
    global_ID: `1-${ID}`,
    URL: 'https://example.org/post',
    guid: `${ID}`,
    title: '',
    date: new Date(Date.now() - ID * 3_600_000).toISOString(),
    modified: new Date().toISOString(),
    author: { name: 'Maren Hollis', URL: null },
    authors: [],
    excerpt: TEXT,
    use_excerpt: false,
    featured_image: null,
    post_thumbnail: null,
    content_images: [],
    content_images_count: 0,
    content_embeds: [],
    canonical_media: null,
    xpost: null,
    tags: {},
    attachments: [],
    word_count: 1_400,
    reading_time: 420,
    language: 'en',
    direction: 'ltr',
    comments_URL: null,
    discussion: { comments_open: true, comment_count: ID },
    like_count: ID * 7,
    i_like: ID % 4 === 0,
    likes_enabled: true,
    geo: null,
    feed_URL: 'https://example.org/feed',
    site_URL: 'https://example.org/',
    site_name: 'Salt & Slate',
    site_icon: null,
    is_external: true,
    capabilities: { edit_post: false, tick_items: false },
    is_following: true,
    is_seen: false,
    is_following_conversation: null,
    ...fields,
  };
}
