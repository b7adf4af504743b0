import { enableCarousel } from './features/blog-pages/carousel.ts';
import { enableBlogChecklist } from './features/blog-pages/checklist.ts';
import { loadMorePosts } from './features/blog-pages/load-more.ts';
import { enableSharing } from './features/blog-pages/share.ts';
import { enlargeImages } from './pages/full-post/enlarge.ts';

/** Scripts of a blog's modules and of checklists; loaded only by pages that use one. */
loadMorePosts(document);
enableCarousel(document, enlargeImages);
enableSharing(document);
enableBlogChecklist(document);
