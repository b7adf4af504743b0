import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/modules.ts';
import { Id } from './parameters.ts';

/** One module of a site (MO-09, AP-28). The web calls `activated` its `active` flag. */
export const BlogModule = z.object({
  module: z.string(),
  name: z.string(),
  description: z.string(),
  /** Position in the list. */
  sort: z.int(),
  introduced: z.string(),
  changed: z.string(),
  activated: z.boolean(),
  /** Whether it can be turned on here. */
  available: z.boolean(),
  requires_connection: z.boolean(),
  free: z.boolean(),
  module_tags: z.array(z.string()),
  options: z.record(z.string(), z.object({ current_value: z.unknown() })),
});
export type BlogModule = z.output<typeof BlogModule>;

/** The modules of a site by slug, as `/jetpack/v4/module/all/` returns them. */
export type BlogModules = Record<string, BlogModule>;

/** Every option of a site's modules by name, and whether each module is on, by slug: `/jetpack/v4/settings/`. */
export type BlogSettings = Record<string, unknown>;

/** The response to a change, with the `post_by_email_address` if it is new. */
export interface BlogChange {
  code: 'success';
  message: string;
  post_by_email_address?: string;
}

/** Reads a site's modules (AP-27) or their settings. The path determines `data`; see above. */
export const getFromBlog = endpoint(paths.getFromBlog, {
  access: 'member',
  summary:
    'Modules of a site (path=/jetpack/v4/module/all/) or their settings (path=/jetpack/v4/settings/); for its owners',
  input: z.object({ siteId: Id, path: z.string().max(200), query: z.string().max(2_000).optional() }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
});

/** Changes a site: turns a module on or off (AP-26), or saves settings. */
export const postToBlog = endpoint(paths.postToBlog, {
  access: 'member',
  summary:
    'Turns a module on or off (path=/jetpack/v4/module/{slug}/active/, body {"active":true}) or saves settings; for a site’s owners',
  input: z.object({
    siteId: Id,
    path: z.string().max(200),
    /** A JSON object, or its text. */
    body: z
      .union([
        z.string().max(1_000_000, { error: 'This is too large to save.' }),
        z.record(z.string(), z.unknown()),
      ])
      .default({}),
    json: z.union([z.boolean(), z.literal('true'), z.literal('1')]).optional(),
  }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
});
