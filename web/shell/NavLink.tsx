import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface NavAnchorProps extends ComponentProps<'a'> {
  /** Whether this entry is the current one. */
  isCurrent: boolean;
}

/** The router decides by the path alone whether a link is current; current-nav-path.ts knows which entry a page belongs to. */
function NavAnchor({ isCurrent, 'aria-current': _ofRouter, href, children, ...rest }: NavAnchorProps) {
  return (
    <a {...rest} href={href} {...(isCurrent && { 'aria-current': 'page' as const })}>
      {children}
    </a>
  );
}

/** A navigation link: `<NavLink to="/discover" isCurrent={navPath === '/discover'}>`. */
export const NavLink = createLink(NavAnchor);
