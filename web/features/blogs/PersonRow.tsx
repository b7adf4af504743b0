import type { ReactNode } from 'react';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import css from './PersonRow.module.css';

/** A person of a blog or a team in a list: picture, name, a line of facts, and controls at the end. */
export function PersonRow({
  person,
  facts,
  children,
}: {
  person: { login: string; name: string; avatar_URL: string | null };
  /** What follows the username. */
  facts: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={css.person}>
      <Avatar src={person.avatar_URL} name={person.name} size={32} />
      <div className={css.who}>
        <p className={css.name}>
          <bdi>{person.name}</bdi>
        </p>
        <p className={css.note}>
          <bdi>@{person.login}</bdi> · {facts}
        </p>
      </div>
      {children && <div className={css.controls}>{children}</div>}
    </li>
  );
}
