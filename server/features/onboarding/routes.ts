import type { Context } from '#server/context.ts';
import { findVisibleFeeds } from '#server/features/feeds/queries.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/onboarding.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { withLocale } from '#shared/i18n/translate.ts';
import { TOPIC_GROUPS } from '#shared/topics.ts';
import { presentCuratedSite } from './present.ts';
import { resolveTopicSites } from './resolve.ts';

export const onboardingRoutes: Route<Context>[] = [
  route(api.listInterests, async (_context: Context, { _locale }) =>
    withLocale(parseLocale(_locale), () => ({
      interests: TOPIC_GROUPS.flatMap(({ topics }) =>
        topics.map(({ slug, name }) => ({ title: name(), slug })),
      ),
    })),
  ),
  route(api.listCuratedSites, async (context: Context, { tags }, viewer) => {
    const found = await resolveTopicSites(context, tags, viewer.id);
    const siteOf = new Map(
      found.flatMap(({ site, known }) => (known?.isRecommendable ? [[known.feedId, site] as const] : [])),
    );
    const rows = await findVisibleFeeds(context.db, viewer.id, [...siteOf.keys()]);
    return {
      sites: rows.map((row) => presentCuratedSite(row, siteOf.get(row.id)!)),
      reading: found.filter(({ known }) => !known?.isTried).length,
    };
  }),
];
