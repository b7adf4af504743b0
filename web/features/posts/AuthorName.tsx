import { Link } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';

/** An author's name; a member's links to their other posts. */
export function AuthorName({
  author,
  onPress,
}: {
  author: NonNullable<Post['author']>;
  /** Called when the link is followed. */
  onPress?: () => void;
}) {
  const name = <bdi>{author.name}</bdi>;
  if (!author.login) return name;
  return (
    <Link to="/reader/users/$login" params={{ login: author.login }} {...(onPress && { onClick: onPress })}>
      {name}
    </Link>
  );
}
