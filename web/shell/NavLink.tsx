import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface NavAnchorProps extends ComponentProps<'a'> {
  /** The reader is at this place. */
  isCurrent: boolean;
}

/** The router marks a link as current by its path alone; which place a page belongs to is said by current-place.ts. */
function NavAnchor({ isCurrent, 'aria-current': _ofRouter, href, children, ...rest }: NavAnchorProps) {
  return (
    <a {...rest} href={href} {...(isCurrent && { 'aria-current': 'page' as const })}>
      {children}
    </a>
  );
}

/** A link to a place of the frame: `<NavLink to="/discover" isCurrent={place === '/discover'}>`. */
export const NavLink = createLink(NavAnchor);
