import { AppError } from '#server/platform/http/errors.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { collapseSpace } from '#server/text/html-text.ts';
import type { Blog } from '#shared/api/blogs.ts';
import { checkBlogSlug } from '#shared/domain/blog-slug.ts';
import { isModuleOn, type ModuleChoices } from '#shared/domain/modules.ts';

export type Capabilities = Blog['capabilities'];

/** The parts of the viewer and of a visible blog that permissions depend on. */
interface Standing {
  /** The viewer's role in the blog; null for those who do not write in it. */
  viewer_role: 'owner' | 'author' | null;
  /** All members of its team can post, and the viewer is one. */
  is_open_to_team?: boolean;
  /** The first owner; null if there is none, as for a new server's handbook. */
  owner?: object | null;
}

/**
 * Returns a user's permissions in a blog: the only place that decides. Authors, and members of a team where all can post, write their own posts,
 * owners may do everything;
 * an administrator moderates any blog that is not a team's, but writes only where invited, and in a blog without an owner.
 */
export function canDo(viewer: { role: 'member' | 'administrator' } | null, blog: Standing): Capabilities {
  const isOrphan = blog.owner === null && viewer?.role === 'administrator';
  const isOwner = isOrphan || (viewer !== null && blog.viewer_role === 'owner');
  const isAuthor =
    isOrphan || (viewer !== null && (blog.viewer_role !== null || blog.is_open_to_team === true));
  const canModerate = isOwner || viewer?.role === 'administrator';
  return {
    publish_posts: isAuthor,
    edit_others_posts: isOwner,
    moderate_comments: canModerate,
    manage_options: canModerate,
  };
}

/** Whether someone manages a blog as an administrator only: what they change there is recorded (features/audit). */
export function isAdministering(viewer: { role: 'member' | 'administrator' }, blog: Standing): boolean {
  return viewer.role === 'administrator' && blog.viewer_role !== 'owner';
}

const REFUSALS: Record<keyof Capabilities, string> = {
  publish_posts: 'You don’t write for this blog.',
  edit_others_posts: 'Only an owner of this blog can change other people’s posts.',
  moderate_comments: 'Only an owner of this blog can moderate its comments.',
  manage_options: 'Only an owner of this blog can do this.',
};

/** Throws `forbidden` with a sentence if the viewer may not do it. */
export function requireCapability(
  viewer: { role: 'member' | 'administrator' } | null,
  blog: Standing,
  capability: keyof Capabilities,
): void {
  if (!canDo(viewer, blog)[capability]) throw new AppError('forbidden', REFUSALS[capability]);
}

/** Throws `forbidden` if other programs request posts of a blog that turned them off; writers and administrators may. */
export function requireJsonApi(
  viewer: { role: 'member' | 'administrator' } | null,
  blog: Standing & { modules: ModuleChoices },
): void {
  const may = canDo(viewer, blog);
  if (isModuleOn(blog, 'json-api') || may.publish_posts || may.manage_options) return;
  throw new AppError(
    'forbidden',
    'This blog doesn’t give its posts to other programs. Read them on the blog, in its feed or in the Reader.',
  );
}

/** Throws `invalid_input` with a sentence for an invalid address of a blog. */
export function requireBlogSlug(slug: string): void {
  const verdict = checkBlogSlug(slug);
  if (verdict === 'malformed')
    throw new AppError(
      'invalid_input',
      'The address of a blog has 3 to 50 characters: letters from a to z, digits and hyphens.',
    );
  if (verdict === 'reserved')
    throw new AppError('invalid_input', 'This address is reserved. Please choose another one.');
}

/**
 * Normalizes a blog's names for storage and publishing: in one line, without the characters that no document may have. Throws
 * `invalid_input` if nothing is left of a title.
 */
export function normalizeNames<N extends { title?: string | undefined; tagline?: string | undefined }>(
  names: N,
): N {
  const clean = { ...names };
  if (names.title !== undefined) clean.title = collapseSpace(removeForbidden(names.title));
  if (names.tagline !== undefined) clean.tagline = collapseSpace(removeForbidden(names.tagline));
  if (clean.title === '') throw new AppError('invalid_input', 'A blog needs a title.');
  return clean;
}
