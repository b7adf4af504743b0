import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { FailedNotice } from './FailedNotice.tsx';

/** The end of a list that is loaded in pages: a button for the next one; after a failure `failed`, with a button to try again. */
export function ListEnd({
  query,
  failed,
  more = t('Show more'),
  variant = 'secondary',
}: {
  /** An infinite query. */
  query: {
    data: unknown;
    error: unknown;
    isError: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
    refetch: () => unknown;
  };
  failed: string;
  more?: string;
  variant?: 'secondary' | 'link';
}) {
  const showMore = () => void query.fetchNextPage({ cancelRefetch: false });
  if (query.isError) {
    return (
      <FailedNotice
        error={query.error}
        onRetry={query.isFetchNextPageError ? showMore : () => void query.refetch()}
      >
        {failed}
      </FailedNotice>
    );
  }
  if (!query.hasNextPage) return null;
  return (
    <p>
      <Button variant={variant} busy={query.isFetchingNextPage} onClick={showMore}>
        {more}
      </Button>
    </p>
  );
}
