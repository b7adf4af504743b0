import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { UPLOADS } from './features.ts';

let server: TestServer;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
  ann = await server.signUp();
  const site = { slug: 'kettle', title: 'Kettle' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: ann, json: site })).body.ID;
});
afterAll(() => server.close());

const PART = '--X\r\nContent-Disposition: form-data; name="media[]"; filename="a.png"\r\n\r\n';

test.each(UPLOADS.map(({ endpoint }) => endpoint.path))(
  '%s says so when a form is not whole',
  async (path) => {
    const send = async (body: string, type = 'multipart/form-data; boundary=X') => {
      const answer = await fetch(server.url + path.replace(':siteId', String(siteId)), {
        method: 'POST',
        headers: { cookie: ann.cookie, 'content-type': type },
        body,
      });
      return { status: answer.status, body: await answer.json() };
    };
    const message = 'Part of the form is missing. Please send it again.';
    const body = path.startsWith('/wpcom/v2')
      ? { code: 'invalid_input', message, data: { status: 400 } }
      : { error: 'invalid_input', message };
    const notWhole = { status: 400, body };
    expect(await send(`${PART}x\r\n`)).toEqual(notWhole);
    expect(await send(PART)).toEqual(notWhole);
    expect((await send(`${PART}x\r\n--X--\r\n`, 'multipart/form-data')).status).toBe(400);
    // A complete form is parsed: it is no image, and no list.
    expect((await send(`${PART}x\r\n--X--\r\n`)).status).not.toBe(500);
  },
);
