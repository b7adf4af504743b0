import { showPicturesLarge } from './features/blogs/carousel.ts';
import { loadMorePosts } from './features/blogs/load-more.ts';
import { helpSharing } from './features/blogs/share.ts';
import { enlargePictures } from './features/full-post/enlarge.ts';

/** What modules of a blog add to its pages where scripts run; only pages that have something of it load this. */
loadMorePosts(document);
showPicturesLarge(document, enlargePictures);
helpSharing(document);
