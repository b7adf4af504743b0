import { type ComponentType, createContext, use } from 'react';
import type { Post } from '#shared/api/posts.ts';

type MenuOfPost = ComponentType<{ post: Post }>;

/** What the shell puts at the head of every card: the menu knows of parts of the site that know of cards themselves. */
const MenuContext = createContext<MenuOfPost | null>(null);

export const CardMenuProvider = MenuContext.Provider;

/** What else can be done with a post; nothing where the shell gives no menu. */
export function CardMenu({ post }: { post: Post }) {
  const Menu = use(MenuContext);
  return Menu && <Menu post={post} />;
}
