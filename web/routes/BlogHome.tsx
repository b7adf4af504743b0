import { useRouter } from '@tanstack/react-router';
import { BlogPage } from '../features/blog-pages/BlogPage.tsx';
import { TeamBlogPage } from '../pages/team-blog/TeamBlogPage.tsx';

/** `/sites/{slug}` on the server: the page of a blog, or for members the front page of their team's. */
export function BlogHome() {
  return useRouter().options.context.isTeamBlog ? <TeamBlogPage /> : <BlogPage />;
}
