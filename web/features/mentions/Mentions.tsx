import { lazy, Suspense } from 'react';
import type { MentionField } from './rules.ts';

const MentionList = lazy(async () => ({ default: (await import('./MentionList.tsx')).MentionList }));

interface MentionsProps {
  /** Undefined until the text has an `@`: most have none, and nothing is loaded for them. */
  field: MentionField | undefined;
  /** The blog that is written for. */
  siteId?: number | undefined;
  /** The post that a comment is about. */
  postId?: number | undefined;
}

/** Suggests people while `@` and the beginning of a name are typed in the field. */
export function Mentions({ field, siteId, postId }: MentionsProps) {
  if (!field) return null;
  return (
    <Suspense>
      <MentionList field={field} siteId={siteId} postId={postId} />
    </Suspense>
  );
}
