import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/menu.ts';
import { Tag } from './tags.ts';

/** The navigation for small clients (platform facts 1.2). */
export const getMenu = endpoint(paths.getMenu, {
  access: 'public',
  summary: 'The streams that the reader has, the tags that the reader follows, and tags to follow',
  input: z.object({}),
  answer: z.object({
    default: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Address of the call that returns its posts. */
        URL: z.string(),
      }),
    ),
    subscribed: z.array(Tag),
    /** Trending tags that the user does not follow. */
    recommended: z.array(Tag),
  }),
});
