import { afterAll, beforeAll, expect, test } from 'vitest';
import { RAW_ROUTES, ROUTES, UPLOADS } from '#server/features.ts';
import { type Endpoint, listPathParameters, toRequest } from '#shared/endpoint.ts';
import { PERMISSIONS, type Row } from './permissions-table.ts';
import { createWorld, ROLES, type Role, type Thing, type World } from './permissions-world.ts';

/**
 * Calls every route in every role: visitor, unverified, verified stranger, author, owner, member of the team, administrator; for
 * their own things, someone else's, a team's and missing ones. The table has the expected statuses.
 */
const endpoints: Endpoint[] = [...ROUTES, ...UPLOADS, ...RAW_ROUTES].map(({ endpoint }) => endpoint);
const uploads = new Set(UPLOADS.map(({ endpoint }) => endpoint.path));
const raw = new Set(RAW_ROUTES.map(({ endpoint }) => endpoint.path));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

test('every route has a row in the table, and every row a route', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(endpoints.map(nameOf).sort());
});

test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name answers everyone as the table says',
  async ({ name, endpoint }) => {
    const row = PERMISSIONS[name] ?? {};
    const answered: Record<string, string> = {};
    for (const thing of thingsOf(endpoint, row)) {
      const statuses: number[] = [];
      for (const role of ROLES) statuses.push(await call(endpoint, row, thing, role));
      answered[thing] = statuses.join(' ');
    }
    const { make: _, isAboutThing: __, ...expected } = row;
    expect(answered).toEqual(expected);
  },
  60_000,
);

/** Returns the things that the call can be about, by the parameters of its path. */
function thingsOf({ path }: Endpoint, row: Row): (Thing | 'all')[] {
  const names = listPathParameters(path);
  if (names.includes('postId')) return ['open', 'authored', 'team', 'missing'];
  const isAboutThing = names.some((name) => name in world.ids.open) || row.isAboutThing;
  return isAboutThing ? ['open', 'team', 'missing'] : ['all'];
}

async function call(endpoint: Endpoint, row: Row, thing: Thing | 'all', role: Role): Promise<number> {
  const ids = { ...world.ids[thing === 'all' ? 'open' : thing] };
  await world.seatAuthors();
  const wishes = await row.make?.({ world, thing: thing === 'all' ? 'open' : thing, role, ids });
  const wanted = listPathParameters(endpoint.path);
  const known = Object.fromEntries(Object.entries(ids).filter(([name]) => wanted.includes(name)));
  const { url, body } = toRequest(endpoint, { ...known, ...wishes });
  const as = role === 'visitor' ? undefined : world.members[role];
  if (raw.has(endpoint.path))
    return sendBytes(`${url}?${new URLSearchParams(body as Record<string, string>)}`, as?.cookie);
  if (uploads.has(endpoint.path)) return sendPicture(url, as?.cookie);
  const json = endpoint.method === 'GET' ? undefined : body;
  return (await world.server.request(url, { as, method: endpoint.method, json })).status;
}

async function sendPicture(path: string, cookie: string | undefined): Promise<number> {
  const form = new FormData();
  form.append('media[]', new Blob([new Uint8Array(world.picture)]), 'picture.png');
  const headers = cookie ? { cookie } : {};
  const response = await fetch(`${world.server.url}${path}`, { method: 'POST', body: form, headers });
  await response.arrayBuffer();
  return response.status;
}

async function sendBytes(path: string, cookie: string | undefined): Promise<number> {
  const response = await fetch(`${world.server.url}${path}`, {
    method: 'PUT',
    body: new Uint8Array(2),
    headers: { 'content-type': 'application/octet-stream', ...(cookie && { cookie }) },
  });
  await response.arrayBuffer();
  return response.status;
}
