import type { AnyRouter } from '@tanstack/react-router';
import { applicationPages } from '../routes.tsx';
import { elsewhere } from './elsewhere.ts';
import { root } from './root.ts';
import { teamBlog } from './team-blog.ts';

/** Adds all pages to a router that has only the first ones. */
export function addLatePages(router: AnyRouter): void {
  root.addChildren([...applicationPages, teamBlog, elsewhere]);
  router.setRoutes(router.buildRouteTree());
}
