import { build } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';

/** What the browser's bundle has of shared/api/`file`, as a module. */
async function leanModule(file: string): Promise<Record<string, unknown>> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanContract()],
    build: {
      write: false,
      minify: false,
      lib: { entry: `shared/api/${file}.ts`, formats: ['es'] },
    },
  });
  const [{ output }] = answer as unknown as [{ output: [{ code: string }] }];
  return { ...(await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) };
}

test('the browser gets of an endpoint what a call needs, and no schema', async () => {
  const likes = await leanModule('likes');
  expect(likes.listLikes).toEqual({
    method: 'GET',
    path: '/rest/v1.1/sites/:siteId/posts/:postId/likes',
    access: 'public',
  });
  expect(likes.likePost).toMatchObject({ method: 'POST' });
  for (const endpoint of Object.values(likes))
    expect(Object.keys(endpoint as object)).toEqual(['method', 'path', 'access']);
});

test('plain constants stay', async () => {
  expect(await leanModule('notifications')).toHaveProperty('NOTIFICATION_GROUPS');
});
