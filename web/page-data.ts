import type { DehydratedState } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Theme } from './lib/theme.ts';

/** What the server puts into a member's page as JSON, and the application starts from. */
export interface PageData {
  viewer: Viewer;
  locale: string;
  theme: Theme;
  /** When the page was made, by the server's clock, in milliseconds. */
  now: number;
  dev: boolean;
  queries: DehydratedState;
}
