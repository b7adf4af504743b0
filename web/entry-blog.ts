import { enableCarousel } from './features/blog-pages/carousel.ts';
import { loadMorePosts } from './features/blog-pages/load-more.ts';
import { enableSharing } from './features/blog-pages/share.ts';
import { enlargeImages } from './pages/full-post/enlarge.ts';

/** What modules of a blog add to its pages where scripts run; only pages that have something of it load this. */
loadMorePosts(document);
enableCarousel(document, enlargeImages);
enableSharing(document);
