import { createContext } from 'react';
import type { ListedPost } from './seen-state.ts';

/** Which posts stand above one in the stream that is shown: for the menus of its cards. */
export const SeenAboveContext = createContext<((post: ListedPost) => readonly ListedPost[]) | null>(null);

export const SeenAboveProvider = SeenAboveContext.Provider;
