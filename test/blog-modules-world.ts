import sharp from 'sharp';
import { uploadMedia } from '#shared/paths/media.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { photograph } from './stored-photo.ts';

/** A blog with many posts and photographs, and calls to turn its modules on and off. */
export interface BlogWorld {
  server: TestServer;
  ann: TestMember;
  siteId: number;
  /** Addresses of three uploaded photographs; the first with camera data. */
  photos: string[];
  publish(post: object): Promise<{ ID: number; slug: string }>;
  turn(module: string, isOn: boolean): Promise<void>;
  set(options: object): Promise<void>;
}

/** Creates a blog with `posts` plain posts, newest last. */
export async function startBlogWorld({ slug = 'harbour', posts = 0 } = {}): Promise<BlogWorld> {
  let now = new Date('2026-11-21T12:00:00Z');
  const server = await startTestServer({ clock: { now: () => now } });
  const ann = await server.signUp({ username: 'ann' });
  async function send(path: string, json: object) {
    const answer = await server.request(path, { as: ann, json });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body;
  }
  const site = await send('/rest/v1.1/sites/new', {
    slug,
    title: 'Harbour Notes',
    tagline: 'Small boats, slow mornings and the people who keep both afloat.',
  });
  const siteId: number = site.ID;
  const publish = (post: object) => {
    now = new Date(now.getTime() + 60_000);
    return send(`/rest/v1.1/sites/${siteId}/posts/new`, post);
  };
  const callModules = (path: string, body: object) =>
    send(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, { path, body });
  const photos = [await upload(server, ann, siteId, await photograph(), 'Boats at dawn')];
  for (const [alt, background] of [
    ['The pier', '#a63'],
    ['A rope', '#595'],
  ] as const)
    photos.push(
      await upload(
        server,
        ann,
        siteId,
        await sharp({ create: { width: 1_400, height: 1_000, channels: 3, background } })
          .jpeg()
          .toBuffer(),
        alt,
      ),
    );
  for (let number = 1; number <= posts; number++)
    await publish({ title: `Log ${number}`, content: `<p>What the harbour did on day ${number}.</p>` });
  return {
    server,
    ann,
    siteId,
    photos,
    publish,
    turn: async (module, active) => {
      await callModules(`/jetpack/v4/module/${module}/active/`, { active });
    },
    set: async (options) => {
      await callModules('/jetpack/v4/settings/', options);
    },
  };
}

async function upload(server: TestServer, as: TestMember, siteId: number, file: Buffer, alt: string) {
  const form = new FormData();
  form.append('alt', alt);
  form.append('media[]', new Blob([new Uint8Array(file)]), 'photo.jpg');
  const path = uploadMedia.path.replace(':siteId', String(siteId));
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: as.cookie },
  });
  const { media } = (await answer.json()) as { media: { URL: string }[] };
  return media[0]!.URL;
}
