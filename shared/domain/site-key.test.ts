import { expect, it } from 'vitest';
import { parseSiteKey, toSiteKey } from './site-key.ts';

it('names a blog by its number and a feed from elsewhere by its own', () => {
  expect(parseSiteKey(toSiteKey({ site_ID: 7, feed_ID: 12 }))).toEqual({ blogId: 7 });
  expect(parseSiteKey(toSiteKey({ site_ID: 0, feed_ID: 12 }))).toEqual({ feedId: 12 });
});
