import { Link } from '@tanstack/react-router';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './BlogsPage.module.css';

/** A site that is hosted elsewhere, in the list of blogs. */
export function ConnectedSiteRow({ site }: { site: ConnectedSite }) {
  const params = { siteId: String(site.ID) };
  return (
    <li className={css.row}>
      <SiteIcon src={site.icon} name={site.name} size={40} />
      <div>
        <h3 className={css.name}>
          <Link to="/me/connected-sites/$siteId" params={params}>
            <bdi>{site.name}</bdi>
          </Link>
          {site.down_since ? <Badge>{t('Down')}</Badge> : !site.is_healthy && <Badge>{t('Problem')}</Badge>}
        </h3>
        <p className={css.address}>
          {site.URL.replace(/^https?:\/\/|\/$/g, '')} · {site.kind === 'wordpress' ? 'WordPress' : t('Feed')}
        </p>
      </div>
      <nav className={css.links} aria-label={site.name}>
        <Link to="/me/connected-sites/$siteId/posts" params={params}>
          {t('Posts')}
        </Link>
        {site.kind === 'wordpress' && (
          <Link to="/me/connected-sites/$siteId/comments" params={params}>
            {t('Comments')}
          </Link>
        )}
        <Link to="/me/connected-sites/$siteId" params={params}>
          {t('Connection')}
        </Link>
      </nav>
    </li>
  );
}
