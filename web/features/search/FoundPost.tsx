import { createContext, type ReactNode, use } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { recordEvent } from '#web/lib/events.ts';
import type { CardPlace } from '../posts/CardFrame.tsx';
import { ResultCard } from '../posts/ResultCard.tsx';
import { markWords } from './marked.ts';

const WordsContext = createContext<ReadonlySet<string>>(new Set());

/** Around what is found by these words. */
export const SearchedWords = WordsContext.Provider;

/** A found post, in which the words are marked. */
export function FoundPost({ post, place }: { post: Post; place: CardPlace }) {
  const words = use(WordsContext);
  return (
    <ResultCard
      post={post}
      place={place}
      mark={(text) => markedText(text, words)}
      onOpen={() =>
        recordEvent('calypso_reader_searchcard_clicked', {
          feed_id: post.feed_ID,
          feed_item_id: post.feed_item_ID,
        })
      }
    />
  );
}

/** Whatever the text is made of, it stays text. */
function markedText(text: string, words: ReadonlySet<string>): ReactNode {
  return markWords(text, words).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place.
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
