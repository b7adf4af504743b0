import { Link } from '@tanstack/react-router';
import type { ComponentProps, FunctionComponent } from 'react';

/** The router's link without its checks, which cannot know this path. */
const UncheckedLink = Link as FunctionComponent<ComponentProps<'a'> & { to: string }>;

/**
 * A link to an address that is known only at run time. Inside the application it navigates without a page load; elsewhere it is a
 * plain link. If the path is known in the source, use the router's `Link`, which checks it.
 */
export function AppLink({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  if (!href.startsWith('/') || href.startsWith('//')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <UncheckedLink to={href} {...rest}>
      {children}
    </UncheckedLink>
  );
}
