import type { DehydratedState } from '@tanstack/react-query';
import type { Locale } from '#shared/i18n/locales.ts';
import type { PageRequest } from '#shared/page.ts';

/** The data that the server puts into a member's page as JSON, for the application to start from. */
export interface PageData extends Pick<PageRequest, 'theme' | 'dev'> {
  pathWithoutLocale?: string;
  /** Time of rendering, in milliseconds; null for the shell, which is rendered for any time. */
  now: number | null;
  viewer: NonNullable<PageRequest['viewer']>;
  locale: Locale;
  /** `Assets.messages` */
  messages: string;
  /** `Assets.lateStyles` */
  lateStyles: string;
  rareStyles: string;
  queries: DehydratedState;
}
