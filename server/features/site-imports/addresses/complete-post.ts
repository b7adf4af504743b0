import type { Item, PostItem, ProblemReason } from '../items.ts';
import type { AddressDeps, ArticleOutcome } from './reader.ts';

/**
 * Yields a post of which the feed has only the beginning with the text of its page. If that cannot be read, it becomes a draft with
 * its beginning, and a problem says why.
 */
export async function* completePost(post: PostItem, deps: AddressDeps): AsyncGenerator<Item> {
  const [address] = post.oldAddresses;
  const article = address === undefined ? undefined : await deps.readArticle(address);
  if (article?.kind === 'found') {
    yield { ...post, content: { format: 'html', text: article.contentHtml } };
    return;
  }
  yield { kind: 'problem', subject: post.title || address || '', reason: toReason(article) };
  yield { ...post, status: 'draft' };
}

/** Returns why a page has no article. */
export function toReason(article: Exclude<ArticleOutcome, { kind: 'found' }> | undefined): ProblemReason {
  switch (article?.failure) {
    case 'not_found':
      return 'not_found';
    case 'not_allowed':
      return 'refused';
    case 'too_large':
      return 'too_large';
    case 'unreachable':
      return 'unreachable';
    default:
      return 'not_readable';
  }
}
