import { COMMENT_LINKS_MAX } from '#shared/domain/limits.ts';
import { getModuleOptions } from '#shared/domain/modules.ts';
import { hasMutedWord, normalizeMuted } from '#shared/domain/muted-words.ts';

/** Lists the addresses that a comment links to, each once. */
export function listLinks(html: string): string[] {
  return [...new Set([...html.matchAll(/<a [^>]*href="(https?:[^"]+)"/g)].map(([, address]) => address!))];
}

/** Decides about a comment by the choices of its blog's owners. For a post from elsewhere those of a new blog count. */
export function judgeComment(
  { options }: { options: Record<string, unknown> | null },
  { text, links }: { text: string; links: number },
): 'publish' | 'hold' | 'refuse' {
  const choices = getModuleOptions({ options: options ?? {} }, 'comments');
  const normalized = normalizeMuted(text);
  const has = (words: string) =>
    words.split('\n').some((word) => word !== '' && hasMutedWord(normalized, normalizeMuted(word)));
  const hasManyLinks = links > COMMENT_LINKS_MAX;
  if (has(choices.disallowed_keys) || (hasManyLinks && choices.comment_links === 'refuse')) return 'refuse';
  return has(choices.moderation_keys) || (hasManyLinks && choices.comment_links === 'moderate')
    ? 'hold'
    : 'publish';
}
