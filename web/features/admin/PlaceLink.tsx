import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link whose path is known only at run time, which the router marks when it is the current page or above it. */
export const PlaceLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);
