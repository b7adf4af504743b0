import type { ReactNode } from 'react';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { findModuleOptions } from './modules.ts';

/**
 * A part of a page that is the blog's own content. Where the blog has styles of its own they hold within these parts, and nothing in
 * them is painted outside (`server/markup/custom-css.ts`): the platform's words stand beside them, never within.
 */
export function Own({ blog, part, children }: { blog: PublicBlog; part: string; children: ReactNode }) {
  if (!findModuleOptions(blog, 'custom-css')?.custom_css) return children;
  return (
    <div data-own={part}>
      <div>{children}</div>
    </div>
  );
}
