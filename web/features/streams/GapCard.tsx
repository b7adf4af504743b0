import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { updateCached } from '#web/lib/entities.ts';
import { getCall } from '#web/lib/query.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { fetchPosts } from './fetch-posts.ts';
import css from './GapCard.module.css';
import { fillGap, toGapPart } from './gaps.ts';
import type { Gap, StreamPages } from './pages.ts';
import { streamQuery } from './queries.ts';
import type { StreamFrom } from './stream.ts';

/** Shown where posts between two cards are not loaded. Pressing it fetches them. */
export function GapCard({
  stream,
  gap,
  itemKey,
  position,
  total,
}: {
  stream: StreamFrom;
  gap: Gap;
  itemKey: string;
  position: number;
  total: number;
}) {
  const fill = useMutation({
    mutationFn: (_: undefined, { client }) => fetchPosts(getCall(client), stream, toGapPart(gap)),
    onSuccess: (found, _variables, _result, { client }) => {
      const { queryKey } = streamQuery(stream);
      updateCached<StreamPages>(client, { queryKey, exact: true }, (loaded) => fillGap(loaded, gap, found));
    },
  });
  return (
    <FeedArticle
      className={joinClasses(css.gap, fill.isError && css.failed)}
      itemKey={itemKey}
      aria-label={t('Posts not loaded yet')}
      position={position}
      total={total}
    >
      <p role="status">{fill.isError && t('These posts could not be loaded.')}</p>
      <FillButton busy={fill.isPending} onClick={() => fill.mutate(undefined)}>
        {fill.isError ? t('Retry') : t('Show the posts in between')}
      </FillButton>
    </FeedArticle>
  );
}

function FillButton(props: ComponentProps<typeof Button>) {
  return <Button {...useShortcut('open')} {...props} />;
}
