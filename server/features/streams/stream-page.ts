import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { StreamInput, StreamResponse } from '#shared/api/streams.ts';
import { presentStream } from './present.ts';
import { cutPage, toIds } from './rules.ts';
import { findItems, type SourcedKey } from './sources.ts';
import { parseWindow } from './window.ts';

/** Returns one page of any stream: its source finds the items, which are cut to a page, loaded and presented. */
export async function loadStreamPage(
  context: Context,
  key: SourcedKey,
  input: z.output<typeof StreamInput> & {
    age_based_decay?: number | undefined;
    hide_seen?: boolean | undefined;
  },
  viewer: Viewer | null,
): Promise<StreamResponse> {
  const found = await findItems(context, key, viewer, parseWindow(input, input.number + 1));
  const page = cutPage(found, input.number);
  return presentStream(key, await listPosts(context.db, toIds(page.items), viewer?.id ?? null), page);
}
