import { expect, expectTypeOf, test } from 'vitest';
import type * as api from './api/likes.ts';
import type { InputOf, Path, RawInputOf, ResponseOf } from './endpoint.ts';
import type * as paths from './paths/likes.ts';

test('a path has the types of its endpoint', () => {
  expectTypeOf<ResponseOf<typeof paths.likePost>>().toEqualTypeOf<ResponseOf<typeof api.likePost>>();
  expectTypeOf<ResponseOf<typeof paths.likePost>>().toHaveProperty('i_like').toEqualTypeOf<boolean>();
  expectTypeOf<InputOf<typeof paths.likePost>>().toEqualTypeOf<{ siteId: string; postId: number }>();
  expectTypeOf<RawInputOf<typeof paths.likePost>>().toEqualTypeOf<RawInputOf<typeof api.likePost>>();
  expectTypeOf<RawInputOf<typeof paths.likePost>>().not.toBeAny();
});

type Exports = Record<string, unknown>;
const PATHS = import.meta.glob<Exports>('./paths/*.ts', { eager: true });
const CONTRACT = import.meta.glob<Exports>('./api/*.ts', { eager: true });
const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'access' in value;

test('every endpoint has the path of its own name', () => {
  const endpoints = Object.entries(CONTRACT).flatMap(([file, exports]) =>
    Object.entries(exports).map(([name, value]) => ({ file: file.replace('/api/', '/paths/'), name, value })),
  );
  const wrong = endpoints
    .filter(({ value }) => isEndpoint(value))
    .filter(({ file, name, value }) => {
      const { method, path } = value as Path;
      const own = PATHS[file]?.[name] as Path | undefined;
      return own?.method !== method || own?.path !== path;
    });
  expect(endpoints.length).toBeGreaterThan(200);
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
