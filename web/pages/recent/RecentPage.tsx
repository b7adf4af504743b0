import { useParams } from '@tanstack/react-router';
import { RecentView } from './RecentView.tsx';

/** `/reader/recent/{feed}`: the recent list of one followed feed, whichever view the user has chosen (RT-02). */
export function RecentPage() {
  const feedId = Number(useParams({ from: '/member/reader/recent/$feedId' }).feedId);
  return <RecentView key={feedId} feedId={feedId} />;
}
