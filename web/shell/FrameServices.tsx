import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { useVerifiedNotice } from '#web/features/accounts/verified-notice.ts';
import { SeenSync } from '#web/features/seen/SeenSync.tsx';
import { Keyboard } from '#web/pages/keyboard/Keyboard.tsx';
import { NoticeList } from '#web/ui/NoticeList.tsx';
import { Commands } from './command-bar/Commands.tsx';
import { useVisited } from './command-bar/visited.ts';
import { useNextPage } from './next-page.ts';
import { Offline } from './offline/Offline.tsx';
import { useLastPath } from './use-last-path.ts';
import { useViewEvents } from './view-events.ts';
import { watchTooltipsWithKeys } from './watch-tooltips.ts';

/** What a member's frame runs on every page, mostly out of sight: keys, notices, tooltips, counts, events. */
export function FrameServices({ viewer }: { viewer: Viewer }) {
  useLastPath(viewer.ID);
  useVerifiedNotice();
  useViewEvents(viewer.ID);
  useVisited(viewer.ID);
  useEffect(() => watchTooltipsWithKeys(), []);
  useNextPage();
  const { loadPages } = useRouter().options.context;
  useEffect(() => void loadPages?.(), [loadPages]);
  return (
    <>
      <NoticeList />
      <Keyboard />
      <Commands />
      <SeenSync />
      <Offline viewerId={viewer.ID} />
    </>
  );
}
