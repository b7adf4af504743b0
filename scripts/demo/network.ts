import sharp from 'sharp';
import { buildAtom, buildJsonFeed, buildRss, type EntryDraft, type FeedDraft } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { drawFace, drawIcon, drawPicture, type Scene } from './picture.ts';
import type { DemoPost, DemoSite } from './site.ts';
import { chimeWav } from './sound.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Delay of the slow site's responses. */
const SLOW_MS = 3_000;

/** Starts a small web of sites with feeds, pages and images on loopback, which the crawler fetches like any other. */
export async function startDemoNetwork(
  sites: DemoSite[],
  now = new Date(),
): Promise<{ host: FeedHost; addresses: string[] }> {
  const host = await startFeedHost({ keepLog: false });
  for (const site of sites) await serveSite(host, site, now);
  return { host, addresses: sites.map((site) => host.url(site.name)) };
}

/** Returns the new name of a site that moves. */
export function newNameOf({ name }: Pick<DemoSite, 'name'>): string {
  return `new-${name}`;
}

async function serveSite(host: FeedHost, site: DemoSite, now: Date): Promise<void> {
  const icon = await sharp(Buffer.from(drawIcon(site.name, site.sign)))
    .png()
    .toBuffer();
  host.serve(site.name, '/icon.png', { body: icon, headers: { 'content-type': 'image/png' } });
  const entries: EntryDraft[] = [];
  for (const [index, post] of site.posts.entries()) entries.push(servePost(host, site, post, index, now));

  const feed: FeedDraft = {
    title: site.title,
    link: host.url(site.name),
    description: site.tagline,
    language: site.language,
    self: host.url(site.name, '/feed'),
    image: host.url(site.name, '/icon.png'),
    entries,
  };
  const build = { rss: buildRss, atom: buildAtom, json: buildJsonFeed }[site.format];
  const type = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' }[
    site.format
  ];
  const document = {
    body: build(feed),
    headers: { 'content-type': type },
    ...(site.behaviour === 'slow' ? { delayMs: SLOW_MS } : {}),
  };
  host.serve(site.name, '/feed', document);
  if (site.behaviour === 'moved') host.serve(newNameOf(site), '/feed', document);
  host.serve(site.name, '/', {
    body: homePage(site, entries, type),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Serves a drawn image, created on its first request. */
export function servePicture(
  host: FeedHost,
  site: string,
  path: string,
  scene: Scene,
  { width, height }: { width: number; height: number },
): string {
  const draw = () => sharp(Buffer.from(drawPicture(scene, site + path, width, height))).jpeg({ quality: 82 });
  return serveDrawing(host, site, path, 'image/jpeg', () => draw().toBuffer());
}

/** Serves the icon of a hosted blog. */
export function serveIcon(host: FeedHost, slug: string, sign: string): string {
  return serveDrawing(host, 'pictures', `/${slug}/icon.png`, 'image/png', () =>
    sharp(Buffer.from(drawIcon(slug, sign)))
      .png()
      .toBuffer(),
  );
}

/** Serves the avatar of a person. */
export function serveFace(host: FeedHost, login: string): string {
  return serveDrawing(host, 'pictures', `/people/${login}.png`, 'image/png', () =>
    sharp(Buffer.from(drawFace(login)))
      .png()
      .toBuffer(),
  );
}

function serveDrawing(
  host: FeedHost,
  site: string,
  path: string,
  type: string,
  draw: () => Promise<Buffer>,
): string {
  let drawn: Promise<Buffer> | undefined;
  return host.serve(site, path, async () => {
    drawn ??= draw();
    return { body: await drawn, headers: { 'content-type': type } };
  });
}

function servePost(host: FeedHost, site: DemoSite, post: DemoPost, index: number, now: Date): EntryDraft {
  const path = `/${index + 1}`;
  const picture = (name: string, scene: Scene, width: number, height: number) => {
    const url = servePicture(host, site.name, `${path}/${name}.jpg`, scene, { width, height });
    return `<img src="${url}" width="${width}" height="${height}" alt="">`;
  };
  const scene = typeof post.picture === 'string' ? post.picture : site.scene;
  const pictures: string[] = [];
  const [width, height] = post.isUpright ? [960, 1280] : [1280, 720];
  if (post.picture) pictures.push(`<figure>${picture('picture', scene, width, height)}</figure>`);
  if (post.film) pictures.push(`<iframe src="${post.film}" width="560" height="315"></iframe>`);
  const gallery: string[] = [];
  for (let number = 1; number <= (post.gallery ?? 0); number += 1)
    gallery.push(`<figure>${picture(`gallery-${number}`, scene, 960, 720)}</figure>`);

  const text = paragraphs(post.body);
  const html = [text[0], ...pictures, ...text.slice(1), ...gallery].join('\n');
  const published = new Date(now.getTime() - post.hoursAgo * HOUR_MS);
  const entry: EntryDraft = {
    title: post.title,
    link: host.url(site.name, path),
    published,
    author: site.author,
    tags: post.tags,
    ...(site.behaviour === 'excerpts' ? { summary: post.body[0]! } : { html }),
  };
  if (post.audio) {
    const body = chimeWav(post.audio);
    const url = host.serve(site.name, `${path}/audio.wav`, {
      body,
      headers: { 'content-type': 'audio/wav' },
    });
    entry.enclosure = { url, type: 'audio/wav', length: body.length };
  }
  const head = `<title>${post.title} · ${site.title}</title>`;
  const page = `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">${head}</head><body><article><h1>${post.title}</h1>${html}</article></body></html>`;
  host.serve(site.name, path, { body: page, headers: { 'content-type': 'text/html; charset=utf-8' } });
  return entry;
}

function homePage(site: DemoSite, entries: EntryDraft[], feedType: string): string {
  const links = entries.map((entry) => `<li><a href="${entry.link}">${entry.title}</a></li>`).join('');
  return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><title>${site.title}</title><link rel="alternate" type="${feedType}" title="${site.title}" href="/feed"><link rel="icon" href="/icon.png"></head><body><h1>${site.title}</h1><p>${site.tagline}</p><ul>${links}</ul></body></html>`;
}

/** Returns the lines of a demo post as HTML. */
function paragraphs(lines: string[]): string[] {
  return lines.map((line) => {
    const text = line.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
    if (text.startsWith('## ')) return `<h2>${text.slice(3)}</h2>`;
    if (text.startsWith('> ')) return `<blockquote><p>${text.slice(2)}</p></blockquote>`;
    if (text.startsWith('- ')) return `<ul><li>${text.slice(2)}</li></ul>`;
    return `<p>${text}</p>`;
  });
}
