import { Link } from '@tanstack/react-router';
import css from './TagChips.module.css';

/** Links to tags' pages, in a row that wraps. `label` names it if no heading does. */
export function TagChips({
  tags,
  label,
}: {
  tags: readonly { slug: string; display_name: string }[];
  label?: string;
}) {
  return (
    <ul className={css.chips} aria-label={label}>
      {tags.map(({ slug, display_name }) => (
        <li key={slug}>
          <Link to="/tag/$slug" params={{ slug }} className={css.chip}>
            <bdi>{display_name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
