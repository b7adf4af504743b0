import { Link } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';

/** A writer's name; of a member it leads to what else that person has written. */
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
