import { Stack } from './Layout.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';

/** A placeholder for a list of rows with titles; says `label` ("Loading posts"). */
export function ListLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Stack gap={24}>
        <Skeleton shape="title" width={60} />
        <Skeleton shape="title" width={40} />
      </Stack>
    </Loading>
  );
}
