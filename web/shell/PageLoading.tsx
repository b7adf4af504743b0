import { t } from '#shared/i18n/translate.ts';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';

/** Shown on the sheet while a page and its data are loading. */
export function PageLoading() {
  return (
    <Column>
      <Loading label={t('Loading')}>
        <Stack gap={32}>
          <Stack gap={12}>
            <Skeleton shape="title" width={30} />
            <Skeleton width={50} />
          </Stack>
          <Stack gap={16}>
            <Skeleton shape="title" width={80} />
            <Skeleton />
            <Skeleton width={90} />
            <Skeleton shape="media" />
          </Stack>
        </Stack>
      </Loading>
    </Column>
  );
}
