import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hash } from 'lucide';
import type { Tag } from '#shared/api/tags.ts';
import { t } from '#shared/i18n/translate.ts';
import { FindSites } from '#web/features/feeds/FindSites.tsx';
import { FollowTagButton } from '#web/features/tags/FollowTagButton.tsx';
import { alphabeticTagsQuery, trendingTagsQuery } from '#web/features/tags/queries.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { formatCompactNumber, formatNumber } from '#web/ui/format.ts';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader, Section } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { VisitorLine } from '../discover/VisitorHero.tsx';
import css from './TagsPage.module.css';

/** RT-31: trending tags, and the most used ones by letter. */
export function TagsPage() {
  return (
    <>
      <PublicHead
        path="/tags"
        title={t('All the Tags')}
        description={t('Follow a tag to keep it in your sidebar and see more of it in Discover.')}
      />
      <Column width="wide">
        <PageHeader
          title={t('All the Tags')}
          subtitle={t('Follow a tag to keep it in your sidebar and see more of it in Discover.')}
        />
        <VisitorLine />
        <Trending />
        <Alphabetic />
      </Column>
    </>
  );
}

/** TG-12 */
function Trending() {
  const { data, isPending, error, refetch } = useQuery(trendingTagsQuery());
  if (isPending) return <LoadingTags />;
  if (!data)
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('The trending tags could not be loaded.')}
      </FailedNotice>
    );
  if (data.tags.length === 0) return null;
  return (
    <Section title={t('Trending')}>
      <ol className={css.trending}>
        {data.tags.map(({ tag, count, sites }, index) => (
          <li key={tag.slug} className={css.trend}>
            <span className={css.count}>{index + 1}</span>
            <span className={css.about}>
              <TagLink tag={tag} />
              <span className={css.count}>
                {t('{count, plural, one {{shown} post} other {{shown} posts}}', {
                  count,
                  shown: formatCompactNumber(count),
                })}
              </span>
            </span>
            <span className={css.icons}>
              {sites.map(({ feed_ID, name, icon }) => (
                <SiteIcon key={feed_ID} src={icon} name={name} size={32} />
              ))}
            </span>
            <FollowTagButton tag={tag} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The letters that every alphabet of the interface has; others show only with tags. */
const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** TG-11, U41 */
function Alphabetic() {
  const { data, isPending, error, refetch } = useQuery(alphabeticTagsQuery());
  if (isPending) return null;
  if (!data)
    return (
      <div className={css.alphabetic}>
        <FailedNotice error={error} onRetry={() => void refetch()}>
          {t('The list of tags could not be loaded.')}
        </FailedNotice>
      </div>
    );
  const letters = Object.keys(data);
  if (letters.length === 0)
    return (
      <EmptyState
        icon={Hash}
        title={t('No tags yet')}
        text={t('Tags from new posts will appear here.')}
        action={<FindSites />}
      />
    );
  return (
    <div className={css.alphabetic}>
      <nav aria-label={t('Letters')} className={css.letters}>
        {[...new Set([...LATIN, ...letters])].map((letter) =>
          data[letter] ? (
            <a key={letter} href={`#${encodeURIComponent(toId(letter))}`} className={css.letter}>
              {letter}
            </a>
          ) : (
            <span key={letter} className={css.letter} aria-hidden>
              {letter}
            </span>
          ),
        )}
      </nav>
      {Object.entries(data).map(([letter, tags]) => (
        <section key={letter} className={css.group} aria-labelledby={toId(letter)}>
          <h2 id={toId(letter)} className={css.title} tabIndex={-1}>
            {letter}
          </h2>
          <ul className={css.tags}>
            {tags.map((tag) => (
              <li key={tag.slug} className={css.tag}>
                <TagLink tag={tag} /> <span className={css.count}>{formatNumber(tag.count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function toId(letter: string): string {
  return `letter-${letter}`;
}

function TagLink({ tag }: { tag: Tag }) {
  return (
    <Link to="/tag/$slug" params={{ slug: tag.slug }} className={css.name}>
      <bdi>{tag.display_name}</bdi>
    </Link>
  );
}

function LoadingTags() {
  return (
    <Loading label={t('Loading tags')}>
      <div className={css.trending}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={css.trend}>
            <span className={css.about}>
              <Skeleton width={60} />
              <Skeleton shape="small" width={40} />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
