import { t } from '#shared/i18n/translate.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';

/** A placeholder for rows of the manager. */
export function LoadingRows() {
  return (
    <Loading label={t('Loading subscriptions')}>
      <Stack gap={24}>
        {[60, 40, 50, 70].map((width) => (
          <Skeleton key={width} shape="title" width={width as 40} />
        ))}
      </Stack>
    </Loading>
  );
}
