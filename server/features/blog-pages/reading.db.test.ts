import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlogWorld, startBlogWorld } from '#test/blog-modules-world.ts';

let world: BlogWorld;
beforeAll(async () => {
  world = await startBlogWorld();
  const [boats, pier] = world.photos;
  await world.publish({ title: 'Soup', content: '<p>Onions, mostly.</p>', tags: ['Food'] });
  await world.publish({
    title: 'Mending nets',
    content: '<p>Knots and patience.</p>',
    tags: ['Work', 'Nets'],
  });
  await world.publish({ title: 'More nets', content: '<p>Again.</p>', tags: ['Work', 'Nets', 'Rope'] });
  await world.publish({ title: 'Painting the hull', content: '<p>Two coats.</p>', tags: ['Work'] });
  await world.publish({
    title: 'A morning out',
    content: `<p>Fog.</p><figure><img src="${boats}" alt="Boats"><figcaption>Before sunrise</figcaption></figure><p><img src="${pier}" alt="The pier"></p>`,
    featured_image: pier,
    tags: ['Work', 'Nets'],
  });
});
afterAll(() => world.server.close());

const get = async (path: string) => world.server.request(path);
const getHtml = async (path: string): Promise<string> => {
  const { status, body } = await get(path);
  expect(status, path).toBe(200);
  return body;
};
const POST = '/sites/harbour/a-morning-out';

describe('related posts', () => {
  const listTitles = (page: string) =>
    [
      ...(
        /<section[^>]*aria-label(?:ledby)?="(?:related|Related posts)".*?<\/section>/s.exec(page)?.[0] ?? ''
      ).matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g),
    ].map(([, title]) => title);

  test('are the three of the blog that have most in common with it, and never it', async () => {
    expect(listTitles(await getHtml(POST))).toEqual(['More nets', 'Mending nets', 'Painting the hull']);
    expect(listTitles(await getHtml('/sites/harbour/soup'))).toEqual([]);
  });

  test('go without a headline and without images, and away, as the owner says', async () => {
    const nets = '/sites/harbour/mending-nets';
    expect(await getHtml(nets)).toContain('>Related posts</h2>');
    expect(await getHtml(nets)).toContain('?w=320 320w');
    await world.set({ related_posts_show_headline: false });
    expect(await getHtml(nets)).not.toContain('>Related posts</h2>');
    await world.set({ related_posts_show_thumbnails: false });
    expect(await getHtml(nets)).not.toContain('?w=320 320w');
    expect(listTitles(await getHtml(nets))).toHaveLength(3);
    await world.turn('related-posts', false);
    expect(listTitles(await getHtml(nets))).toEqual([]);
    expect((await get('/rest/v1.2/blogs/harbour/posts/mending-nets')).body.related).toEqual([]);
  });
});

describe('sharing', () => {
  test('is plain links with the canonical address, of the services that were chosen', async () => {
    const url = encodeURIComponent(`${world.server.url}${POST}`);
    const page = await getHtml(POST);
    expect(page).toContain(`href="mailto:?subject=A%20morning%20out&amp;body=${url}"`);
    expect(page).toContain(`href="https://bsky.app/intent/compose?text=A%20morning%20out%20${url}"`);
    expect(page).toContain(`href="https://share.joinmastodon.org/#text=A%20morning%20out%20${url}"`);
    await world.set({ sharing_services: ['facebook'] });
    const less = await getHtml(POST);
    expect(less).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${url}"`);
    expect(less).not.toContain('bsky.app');
    await world.turn('sharedaddy', false);
    expect(await getHtml(POST)).not.toContain('facebook.com');
  });
});

describe('the search of a blog', () => {
  test('finds its posts, marks the words and keeps out of search engines', async () => {
    expect(await getHtml('/sites/harbour')).toMatch(/<form action="\/sites\/harbour\/search"/);
    const page = await getHtml('/sites/harbour/search?q=nets');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain('>More <mark>nets</mark></a>');
    expect(page).not.toContain('Soup');
    expect(page).toContain('value="nets"');
    const newest = await getHtml('/sites/harbour/search?q=nets&sort=date');
    expect(newest.indexOf('More <mark>')).toBeLessThan(newest.indexOf('Mending <mark>'));
  });

  test('shows errors of a search, and when it finds nothing', async () => {
    expect(await getHtml('/sites/harbour/search?q=zeppelin')).toContain('No posts match all of these words.');
    expect(await getHtml('/sites/harbour/search?q=a')).toContain('Enter at least two characters.');
    expect(await getHtml(`/sites/harbour/search?q=${'a'.repeat(1_100)}`)).toContain(
      'A search can have up to 1,024 characters.',
    );
    expect(await getHtml('/sites/harbour/search')).toContain('<bdi>Search</bdi></h1>');
    const hostile = await getHtml(
      `/sites/harbour/search?q=${encodeURIComponent('"><script>x</script> -- - -')}`,
    );
    expect(hostile).not.toContain('<script>x');
    expect((await get('/sites/harbour/search?q=nets&after=none')).status).toBe(400);
  });

  test('goes on page by page, in both orders, and shows each post once', async () => {
    for (let day = 1; day <= 11; day++)
      await world.publish({ title: `Tide table ${day}`, content: '<p>Low and high.</p>' });
    for (const sort of ['relevance', 'date']) {
      const found: string[] = [];
      let path: string | undefined = `/rest/v1.2/blogs/harbour/search?q=tide&sort=${sort}&number=4`;
      while (path) {
        const { body } = await get(path);
        found.push(...body.posts.map((post: { slug: string }) => post.slug));
        path =
          body.next &&
          `/rest/v1.2/blogs/harbour/search?q=tide&sort=${sort}&number=4&page_handle=${body.next}`;
      }
      expect(new Set(found).size, sort).toBe(found.length);
      expect(found.length, sort).toBe(11);
    }
  });

  test('is not there where it is off, and never the address of a post', async () => {
    const post = await world.publish({ title: 'Search', content: '<p>For a lost oar.</p>' });
    expect(post.slug).not.toBe('search');
    await world.turn('search', false);
    expect((await get('/sites/harbour/search?q=nets')).status).toBe(404);
    expect((await get('/rest/v1.2/blogs/harbour/search?q=nets')).status).toBe(404);
    expect(await getHtml('/sites/harbour')).not.toContain('/search"');
  });
});

describe('images', () => {
  test('come in the sizes that a page needs, and as they are where that is off; feeds carry the whole ones', async () => {
    const [boats, pier] = world.photos;
    const page = await getHtml(POST);
    expect(page).toContain(`srcset="${boats}?w=320 320w, ${boats}?w=480 480w`);
    expect(page).toContain(`${boats} 2000w" sizes="min(100vw, 741px)"`);
    expect(await getHtml('/sites/harbour/tag/nets')).toContain(`${pier}?w=320 320w`);
    expect((await get('/sites/harbour/feed')).body).not.toContain('?w=');
    await world.turn('photon', false);
    expect(await getHtml(POST)).not.toContain('?w=');
    expect(await getHtml('/sites/harbour/tag/nets')).not.toContain('?w=');
    expect(await getHtml(POST)).toContain(`src="${boats}"`);
    await world.turn('photon', true);
  });

  test('say how they were taken, in the viewer of the colour that was chosen, unless the owner keeps that back', async () => {
    const page = await getHtml(POST);
    expect(page).toContain(
      'data-details="FUJIFILM X100V · Fujinon 23mm &lt;b>&amp;&quot; · 23 mm · ƒ/2.8 · 1/250 s · ISO 400 · May 4, 2024"',
    );
    expect(page).not.toMatch(/SERIAL|Secretname/);
    const getGround = (text: string) => /<dialog [^>]*data-ground="([^"]*)"/.exec(text)?.[1];
    expect(getGround(page)).toBe('black');
    await world.set({ carousel_background_color: 'white' });
    expect(getGround(await getHtml(POST))).toBe('white');
    await world.set({ carousel_display_exif: false });
    expect(await getHtml(POST)).not.toContain('X100V');
    await world.turn('carousel', false);
    expect(await getHtml(POST)).not.toContain('<dialog');
    expect((await get('/rest/v1.2/blogs/harbour/posts/a-morning-out')).body.pictures[0].exif).toBeNull();
  });
});

describe('long lists', () => {
  test('say how they grow, and are pages of links without that', async () => {
    expect(await getHtml('/sites/harbour')).not.toContain('data-more-posts');
    await world.turn('infinite-scroll', true);
    expect(await getHtml('/sites/harbour')).toContain('data-more-posts="scroll"');
    await world.set({ infinite_scroll: false });
    expect(await getHtml('/sites/harbour/tag/work')).toContain('data-more-posts="button"');
  });

  test('a page loads the script of blogs only where it has something to do', async () => {
    expect(await getHtml('/sites/harbour')).toContain('/assets/entry-blog');
    await world.turn('infinite-scroll', false);
    expect(await getHtml('/sites/harbour')).not.toContain('/assets/entry-blog');
    expect(await getHtml(POST)).not.toContain('/assets/entry-blog');
  });
});
