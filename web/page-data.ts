import type { DehydratedState } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Theme } from './lib/theme.ts';

/** The data that the server puts into a member's page as JSON, for the application to start from. */
export interface PageData {
  viewer: Viewer;
  locale: string;
  theme: Theme;
  /** When the page was rendered, by the server's clock, in milliseconds. */
  now: number;
  dev: boolean;
  queries: DehydratedState;
}
