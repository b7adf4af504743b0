import { type ReactNode, useState } from 'react';
import type { MuteReason } from '#shared/api/posts.ts';
import { Row } from '#web/ui/Layout.tsx';
import { MutedNote } from '../mutes/MutedNote.tsx';

/** Replaces the text of a muted comment until it is shown. */
export function MutedComment({ reason, children }: { reason: MuteReason; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return children;
  return (
    <Row wrap>
      <MutedNote reason={reason} onShow={() => setShown(true)} />
    </Row>
  );
}
