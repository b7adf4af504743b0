import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buildRss } from './feed-builder.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './feed-host-certificates.ts';

/** How a site can fail; '' while it is healthy. */
export type Breakdown =
  | ''
  /** Its web server answers every page with 503. */
  | 'http'
  /** WordPress has no database, or has crashed. */
  | 'database'
  | 'fatal'
  /** A plugin turns the REST interface off; there is none at all. */
  | 'rest_disabled'
  | 'no_rest'
  /** Every connection is dropped. */
  | 'hangs_up'
  /** It accepts requests and never responds. */
  | 'silent'
  /** Its REST interface redirects to `elsewhere`. */
  | 'redirects';

export interface WordPressComment {
  id: number;
  post: number;
  parent: number;
  author_name: string;
  status: string;
  content: string;
}

export interface WordPress {
  /** The home page, `http://site.localhost:PORT/`. */
  url: string;
  host: string;
  login: { username: string; token: string };
  breakdown: Breakdown;
  elsewhere: string;
  /** The user's capabilities there. */
  capabilities: Record<string, boolean>;
  hasJetpack: boolean;
  /** Sends the Link header of its REST interface; a cache in front of it may remove it. */
  hasLinkHeader: boolean;
  /** `/wp-json/…`; else only `/?rest_route=/…`. */
  hasPrettyLinks: boolean;
  posts: { id: number; title: string; status: string }[];
  comments: WordPressComment[];
  modules: Record<string, boolean>;
  settings: Record<string, unknown>;
  /** `GET /wp-json/wp/v2/posts` and its Authorization, in order. */
  requests: { line: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/**
 * Starts the part of WordPress that Tidings uses, with application passwords and the Jetpack plugin: a real server on loopback.
 * With `tls` its certificate is self-signed, so that no one trusts it.
 */
export async function startWordPress(
  name = 'site',
  { tls = false }: { tls?: boolean } = {},
): Promise<WordPress> {
  const answer = (request: IncomingMessage, response: ServerResponse) => void handle(site, request, response);
  const server = tls
    ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer)
    : createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `${name}.localhost:${(server.address() as AddressInfo).port}`;
  const site: WordPress = {
    url: `${tls ? 'https' : 'http'}://${host}/`,
    host,
    login: { username: 'ann', token: 'abcd EFGH 1234 ijkl MNOP 5678' },
    breakdown: '',
    elsewhere: '',
    capabilities: { edit_posts: true, moderate_comments: true, manage_options: true },
    hasJetpack: true,
    hasLinkHeader: true,
    hasPrettyLinks: true,
    posts: [
      { id: 3, title: 'Tea &amp; toast', status: 'publish' },
      { id: 2, title: 'Not yet', status: 'draft' },
      { id: 1, title: 'Hello world', status: 'publish' },
    ],
    comments: [
      {
        id: 11,
        post: 3,
        parent: 0,
        author_name: 'Bob',
        status: 'hold',
        content: '<p>Nice!<script>alert(1)</script> <a href="/about">You?</a></p>',
      },
      { id: 12, post: 1, parent: 0, author_name: 'Eve', status: 'approved', content: '<p>First</p>' },
    ],
    modules: { likes: true, monitor: false },
    settings: { likes: true, carousel_background_color: 'black' },
    requests: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

async function handle(site: WordPress, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, site.url);
  const { authorization } = request.headers;
  site.requests.push({ line: `${request.method} ${url.pathname}`, authorization });
  const html = (status: number, body: string, headers = {}) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  const json = (status: number, body: unknown, headers = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  const refuse = (status: number, code: string, message: string) =>
    json(status, { code, message, data: { status } });

  if (site.breakdown === 'silent') return;
  if (site.breakdown === 'hangs_up') return void request.socket.destroy();
  if (site.breakdown === 'http') return html(503, 'Back soon');
  if (site.breakdown === 'database') return html(500, '<h1>Error establishing a database connection</h1>');
  if (site.breakdown === 'fatal') return html(500, '<p>There has been a critical error on this website.</p>');
  const pretty =
    site.hasPrettyLinks && url.pathname.startsWith('/wp-json/')
      ? url.pathname.slice('/wp-json'.length)
      : undefined;
  const route = pretty ?? url.searchParams.get('rest_route');
  if (route === null) {
    if (url.pathname === '/feed/') return html(200, feedOf(site), { 'content-type': 'application/rss+xml' });
    if (url.pathname === '/face.png')
      return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(FACE);
    const link = site.hasLinkHeader ? { link: `<${site.url}wp-json/>; rel="https://api.w.org/"` } : {};
    const head = '<link rel="alternate" type="application/rss+xml" href="/feed/"><title>Slow tea</title>';
    return url.pathname === '/' ? html(200, `<html><head>${head}</head></html>`, link) : html(404, 'No');
  }
  if (site.breakdown === 'no_rest') return html(404, 'Not found');
  if (site.breakdown === 'redirects')
    return html(302, '', { location: `${site.elsewhere.replace(/\/$/, '')}${url.pathname}${url.search}` });
  if (site.breakdown === 'rest_disabled') return refuse(403, 'rest_disabled', 'The REST API is disabled.');
  if (route === '/')
    return json(200, { name: 'Slow &amp; steady tea', home: site.url, namespaces: ['oembed/1.0', 'wp/v2'] });

  const { username, token } = site.login;
  const plain = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
  if (authorization === undefined)
    return refuse(401, 'rest_not_logged_in', 'You are not currently logged in.');
  if (plain.replaceAll(' ', '') !== `${username}:${token}`.replaceAll(' ', ''))
    return refuse(401, 'incorrect_password', 'The provided password is an invalid application password.');

  const sent = JSON.parse((await bodyOf(request)) || '{}');
  const answered = answerRest(site, request.method!, route, url.searchParams, sent);
  if (!answered) return refuse(404, 'rest_no_route', 'No route was found matching the URL and method.');
  const { status = 200, body, total } = answered;
  json(status, body, total === undefined ? {} : { 'x-wp-total': String(total) });
}

const FACE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#27a"/></svg>';

interface RestAnswer {
  status?: number;
  body: unknown;
  total?: number;
}

const missing = (code: string): RestAnswer => ({
  status: 404,
  body: { code, message: 'Invalid ID.', data: { status: 404 } },
});

function answerRest(
  site: WordPress,
  method: string,
  route: string,
  query: URLSearchParams,
  sent: Record<string, unknown>,
): RestAnswer | undefined {
  if (route === '/wp/v2/users/me') return { body: { id: 1, name: 'Ann', capabilities: site.capabilities } };
  if (route === '/wp/v2/posts') {
    const wanted = site.posts.filter(({ status }) => query.get('status')!.split(',').includes(status));
    return { body: pageOf(wanted, query).map((post) => presentPost(site, post)), total: wanted.length };
  }
  if (route.startsWith('/jetpack/v4/'))
    return site.hasJetpack ? answerJetpack(site, method, route, sent) : undefined;
  if (!route.startsWith('/wp/v2/comments')) return undefined;
  if (!site.capabilities.moderate_comments)
    return {
      status: 403,
      body: { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit comments.' },
    };
  if (route === '/wp/v2/comments' && method === 'GET') {
    const status = query.get('status') === 'approve' ? 'approved' : query.get('status');
    const wanted = site.comments.filter((comment) => comment.status === status);
    return { body: pageOf(wanted, query).map((one) => presentComment(site, one)), total: wanted.length };
  }
  if (route === '/wp/v2/comments') {
    const { post, parent, content } = sent as { post: number; parent: number; content: string };
    const id = Math.max(0, ...site.comments.map((comment) => comment.id)) + 1;
    const made = { id, post, parent, author_name: 'Ann', status: 'approved', content: `<p>${content}</p>` };
    site.comments.push(made);
    return { status: 201, body: presentComment(site, made) };
  }
  const comment = site.comments.find(({ id }) => route === `/wp/v2/comments/${id}`);
  if (!comment) return missing('rest_comment_invalid_id');
  if (method === 'POST') comment.status = String(sent.status);
  return { body: presentComment(site, comment) };
}

function answerJetpack(
  site: WordPress,
  method: string,
  route: string,
  sent: Record<string, unknown>,
): RestAnswer | undefined {
  if (route === '/jetpack/v4/module/all') {
    const modules = Object.entries(site.modules).map(([module, activated], sort) => [
      module,
      {
        module,
        name: module,
        description: `About ${module}`,
        sort,
        introduced: '1.0',
        changed: '',
        activated,
        available: true,
        requires_connection: false,
        free: true,
        module_tags: ['Social'],
        options: {},
      },
    ]);
    return { body: Object.fromEntries(modules) };
  }
  if (route === '/jetpack/v4/settings') {
    if (method === 'POST') Object.assign(site.settings, sent);
    return { body: method === 'POST' ? { code: 'success', message: 'Saved.' } : site.settings };
  }
  const slug = /^\/jetpack\/v4\/module\/([^/]+)\/active$/.exec(route)?.[1];
  if (slug === undefined) return undefined;
  if (!(slug in site.modules)) return missing('not_found');
  site.modules[slug] = sent.active === true;
  return { body: { code: 'success', message: 'The requested module was changed.' } };
}

function pageOf<T>(rows: T[], query: URLSearchParams): T[] {
  const size = Number(query.get('per_page'));
  const from = (Number(query.get('page')) - 1) * size;
  return rows.slice(from, from + size);
}

function presentPost(site: WordPress, { id, title, status }: WordPress['posts'][number]) {
  return {
    id,
    title: { raw: title, rendered: title },
    status,
    date_gmt: `2026-11-${String(10 + id).padStart(2, '0')}T10:00:00`,
    link: `${site.url}?p=${id}`,
  };
}

function presentComment(site: WordPress, comment: WordPressComment) {
  const post = site.posts.find(({ id }) => id === comment.post);
  return {
    ...comment,
    date_gmt: '2026-11-20T10:00:00',
    link: `${site.url}?p=${comment.post}#comment-${comment.id}`,
    content: { raw: comment.content, rendered: comment.content },
    author_avatar_urls: { 48: 'javascript:alert(1)', 96: `${site.url}face.png` },
    _embedded: { up: post ? [presentPost(site, post)] : [] },
  };
}

function feedOf(site: WordPress): string {
  const entries = site.posts
    .filter(({ status }) => status === 'publish')
    .map(({ id, title }) => ({ title, link: `${site.url}?p=${id}` }));
  return buildRss({ title: 'Slow and steady tea', link: site.url, entries });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
