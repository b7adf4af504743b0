import css from './Brand.module.css';
import { NavLink } from './NavLink.tsx';

/** The mark: two lines of text that turn into a wave. */
function BrandMark() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={css.mark}
    >
      <path d="M4 6h16M4 11h11" />
      <path d="M4 17.5c2-2 4-2 6 0s4 2 6 0 3-1.5 4-1" />
    </svg>
  );
}

/** The mark and the name, as a link home. */
export function Brand({ to }: { to: '/' | '/reader' }) {
  return (
    <NavLink to={to} className={css.brand} isCurrent={false}>
      <BrandMark />
      <span className={css.name}>Tidings</span>
    </NavLink>
  );
}
