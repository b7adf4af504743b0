import { feedPost, sitePost } from './posts.ts';
import { feed, following, likes, organizationStream, p2Stream, recent, site } from './reader.ts';

/** The pages for everybody that the application knows from the start; the others come with its services (late-pages.ts). */
export const firstPages = [feed, feedPost, site, sitePost] as const;

/** The same for pages that only members have. */
export const firstMemberPages = [following, recent, organizationStream, p2Stream, likes] as const;
