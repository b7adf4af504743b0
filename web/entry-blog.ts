import { enableCarousel } from './features/blog-pages/carousel.ts';
import { loadMorePosts } from './features/blog-pages/load-more.ts';
import { enableSharing } from './features/blog-pages/share.ts';
import { enlargeImages } from './pages/full-post/enlarge.ts';

/** Scripts of a blog's modules; loaded only by pages that use one. */
loadMorePosts(document);
enableCarousel(document, enlargeImages);
enableSharing(document);
