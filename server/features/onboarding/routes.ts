import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/onboarding.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { runWithLocale } from '#shared/i18n/translate.ts';
import { TOPIC_GROUPS } from '#shared/topics.ts';
import { presentCuratedSite } from './present.ts';
import { resolveTopicSites } from './resolve.ts';

export const onboardingRoutes: Route<Context>[] = [
  route(api.listInterests, async (_context: Context, { _locale }) =>
    runWithLocale(parseLocale(_locale), () => ({
      interests: TOPIC_GROUPS.flatMap(({ topics }) =>
        topics.map(({ slug, name }) => ({ title: name(), slug })),
      ),
    })),
  ),
  route(api.listCuratedSites, async (context: Context, { tags }, viewer) => {
    const found = await resolveTopicSites(context, tags, viewer.id);
    const siteByFeed = new Map(
      found.flatMap(({ site, known }) => (known?.isRecommendable ? [[known.feedId, site] as const] : [])),
    );
    const rows = await listVisibleFeeds(context.db, viewer.id, [...siteByFeed.keys()]);
    return {
      sites: rows.map((row) => presentCuratedSite(row, siteByFeed.get(row.id)!)),
      reading: found.filter(({ known }) => !known?.isTried).length,
    };
  }),
];
