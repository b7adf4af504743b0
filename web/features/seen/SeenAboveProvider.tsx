import { createContext } from 'react';
import type { ListedPost } from './seen-state.ts';

/** Returns the posts above one in the shown stream, for the menus of its cards. */
export const SeenAboveContext = createContext<((post: ListedPost) => readonly ListedPost[]) | null>(null);

export const SeenAboveProvider = SeenAboveContext.Provider;
