import type { ReactNode } from 'react';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { findModuleOptions } from './modules.ts';

/**
 * A part of a page with the blog's own content. The blog's own styles apply inside these parts, and nothing in them is painted
 * outside (`server/markup/custom-css.ts`). The platform's own text is never inside.
 */
export function Own({ blog, part, children }: { blog: PublicBlog; part: string; children: ReactNode }) {
  if (!findModuleOptions(blog, 'custom-css')?.custom_css) return children;
  return (
    <div data-own={part}>
      <div>{children}</div>
    </div>
  );
}
