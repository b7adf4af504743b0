import { type ComponentType, createContext, use } from 'react';
import type { Post } from '#shared/api/posts.ts';

type MenuOfPost = ComponentType<{ post: Post }>;

/** Set by the shell: the menu uses features that use cards themselves. */
const MenuContext = createContext<MenuOfPost | null>(null);

export const CardMenuProvider = MenuContext.Provider;

/** The menu with further actions on a post; nothing if the shell provides none. */
export function CardMenu({ post }: { post: Post }) {
  const Menu = use(MenuContext);
  return Menu && <Menu post={post} />;
}
