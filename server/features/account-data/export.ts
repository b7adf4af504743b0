import type { Context } from '#server/context.ts';
import { OPML_END, renderOpmlStart, renderOutline } from '#server/features/feeds/present-opml.ts';
import type { Download } from '#server/platform/http/download.ts';
import { EXPORT_PATH } from '#shared/paths/account-data.ts';
import { EXPORT_SECTIONS } from './queries-export.ts';
import { listExportItems } from './queries-export-rows.ts';
import { getExportProfile } from './queries-profile.ts';

/** A user's data as one JSON file. */
export const exportDownload: Download<Context> = {
  path: EXPORT_PATH,
  access: 'member',
  open: (context, viewer) => ({
    name: `tidings-${viewer.username}-${context.clock.now().toISOString().slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    content: writeExport(context, viewer),
  }),
};

/** Generates the file in pieces, as valid JSON with one line per item. */
async function* writeExport(
  { db, clock, config }: Context,
  viewer: { id: number; username: string },
): AsyncGenerator<string> {
  const header = {
    format: 'tidings-account',
    version: 1,
    server: config.publicUrl,
    exported: clock.now().toISOString(),
    ...(await getExportProfile(db, viewer.id)),
  };
  yield JSON.stringify(header, null, 1).replace(/\n\}$/, '');
  for (const section of EXPORT_SECTIONS) {
    yield `,\n ${JSON.stringify(section.name)}: [`;
    let separator = '\n  ';
    for await (const item of listExportItems(db, section, viewer.id)) {
      yield separator + JSON.stringify(item);
      separator = ',\n  ';
    }
    yield '\n ]';
  }
  yield ',\n "subscriptions_opml": "';
  for await (const line of writeOpml(db, viewer, clock.now())) yield JSON.stringify(line).slice(1, -1);
  yield '"\n}\n';
}

/** Writes the subscriptions again, in the form that every feed reader imports. */
async function* writeOpml(
  db: Context['db'],
  viewer: { id: number; username: string },
  now: Date,
): AsyncGenerator<string> {
  yield renderOpmlStart(`Subscriptions of ${viewer.username}`, now);
  const subscriptions = EXPORT_SECTIONS.find(({ name }) => name === 'subscriptions')!;
  for await (const item of listExportItems(db, subscriptions, viewer.id))
    yield renderOutline({
      url: String(item.feed_url),
      title: String(item.title),
      siteUrl: item.site_url === null ? null : String(item.site_url),
    });
  yield OPML_END;
}
