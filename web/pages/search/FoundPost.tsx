import { createContext, use } from 'react';
import type { Post } from '#shared/api/posts.ts';
import type { CardPosition } from '#web/features/posts/CardFrame.tsx';
import { ResultCard } from '#web/features/posts/ResultCard.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { renderMarkedText } from '#web/ui/MarkedText.tsx';

const WordsContext = createContext<ReadonlySet<string>>(new Set());

/** Provides the searched words to the results inside. */
export const SearchedWords = WordsContext.Provider;

/** A found post with the words marked. */
export function FoundPost({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  const words = use(WordsContext);
  return (
    <ResultCard
      post={post}
      cardPosition={cardPosition}
      mark={(text) => renderMarkedText(text, words)}
      onOpen={() =>
        recordEvent('calypso_reader_searchcard_clicked', {
          feed_id: post.feed_ID,
          feed_item_id: post.feed_item_ID,
        })
      }
    />
  );
}
