import { Stack } from './Layout.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';

/** Where rows with titles will stand; says `label` ("Loading posts"). */
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
