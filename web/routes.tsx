import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { account, blocks, mutes, notificationSettings, profile, security } from './routes/accounts.ts';
import { admin, adminPages } from './routes/admin.ts';
import { editPost, newPost, newPostOfBlog } from './routes/articles.ts';
import {
  blogAuthors,
  blogDomains,
  blogPagesList,
  blogPosts,
  blogSettings,
  blogStats,
  connectedComments,
  connectedPosts,
  connectedSite,
  connectSite,
  moderation,
  myBlogs,
  newBlog,
  siteCredentials,
  siteImport,
  siteModules,
} from './routes/blogs.ts';
import { conversations, notifications, organizationConversations } from './routes/conversations.ts';
import { addFromReddit, addSite, discover } from './routes/discover.ts';
import { firstMemberPages, firstPages } from './routes/first-pages.ts';
import { deleteList, editList, editListItems, exportList, list, newList } from './routes/lists.ts';
import { team, teams } from './routes/memberships.ts';
import { member, root } from './routes/root.ts';
import { search } from './routes/search.ts';
import {
  importPage,
  siteSubscription,
  subscription,
  subscriptionCheckUp,
  subscriptionManager,
} from './routes/subscriptions.ts';
import { tag, tagInHash, tags } from './routes/tags.ts';
import { user, userById, userLists } from './routes/users.ts';

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/gallery',
  staticData: { title: () => ['Gallery', 'Tidings'], isListed: false },
  beforeLoad: ({ context }) => {
    if (!context.dev) throw notFound();
  },
  component: lazyRouteComponent(() => import('./ui/gallery.tsx'), 'GalleryPage'),
});

const cards = createRoute({
  getParentRoute: () => root,
  path: '/dev/gallery/cards',
  staticData: { title: () => ['Cards', 'Tidings'], isListed: false },
  beforeLoad: ({ context }) => {
    if (!context.dev) throw notFound();
  },
  component: lazyRouteComponent(() => import('./features/posts/CardsPage.tsx'), 'CardsPage'),
});

/** The pages of the application; their versions for visitors are rendered only on the server. */
export const applicationPages = [
  ...firstPages,
  user,
  userLists,
  userById,
  list,
  tag,
  tags,
  tagInHash,
  search,
  discover,
  addSite,
  addFromReddit,
  admin.addChildren(adminPages),
  importPage,
  gallery,
  cards,
  member.addChildren([
    newPost,
    newPostOfBlog,
    editPost,
    myBlogs,
    newBlog,
    blogSettings,
    siteImport,
    blogDomains,
    blogAuthors,
    blogStats,
    siteModules,
    siteCredentials,
    blogPosts,
    blogPagesList,
    connectSite,
    connectedSite,
    connectedPosts,
    connectedComments,
    ...firstMemberPages,
    conversations,
    organizationConversations,
    notifications,
    newList,
    editList,
    editListItems,
    exportList,
    deleteList,
    subscriptionManager,
    subscriptionCheckUp,
    subscription,
    siteSubscription,
    profile,
    account,
    blocks,
    mutes,
    security,
    notificationSettings,
    moderation,
    teams,
    team,
  ]),
] as const;
