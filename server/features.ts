import { purgeIdempotencyKeysJob } from '#server/platform/http/idempotency.ts';
import type { Context } from './context.ts';
import { exportDownload, personExportDownload } from './features/account-data/export.ts';
import { accountDataRoutes } from './features/account-data/routes.ts';
import { accountForms } from './features/accounts/forms.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { adminPeopleRoutes } from './features/admin/routes-people.ts';
import { announcementRoutes } from './features/announcements/routes.ts';
import { publishArticleJob } from './features/articles/jobs.ts';
import { articleRoutes } from './features/articles/routes.ts';
import { articleListingRoutes } from './features/articles/routes-listing.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { createBlogForms } from './features/blog-pages/forms.ts';
import { blogRoutes } from './features/blog-pages/routes.ts';
import { teamPageRoutes } from './features/blog-pages/routes-team.ts';
import { blogJobs } from './features/blogs/jobs.ts';
import { blogManagementRoutes } from './features/blogs/routes.ts';
import { adminBlogRoutes } from './features/blogs/routes-admin.ts';
import { blogAuthorRoutes } from './features/blogs/routes-authors.ts';
import { commentSubscriptionRoutes } from './features/comment-subscriptions/routes.ts';
import { eraseCommentJob } from './features/comments/jobs.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { commentAdminRoutes } from './features/comments/routes-admin.ts';
import { blockedCommenterRoutes } from './features/comments/routes-blocked.ts';
import { commentTreeRoutes } from './features/comments/routes-tree.ts';
import { monitorSitesJob } from './features/connected-sites/jobs.ts';
import { connectedSiteRoutes } from './features/connected-sites/routes.ts';
import {
  connectedContentRoutes,
  connectionHealthRoutes,
} from './features/connected-sites/routes-contents.ts';
import { createContactForms } from './features/contact/forms.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { credentialRoutes } from './features/credentials/routes.ts';
import { reachDocuments } from './features/domains/reach.ts';
import { domainRoutes } from './features/domains/routes.ts';
import { emailForms } from './features/emails/forms.ts';
import { emailJobs } from './features/emails/jobs.ts';
import { emailAdminRoutes } from './features/emails/routes-admin.ts';
import { eventJobs } from './features/events/jobs.ts';
import { eventRoutes } from './features/events/routes.ts';
import { feedJobs } from './features/feeds/jobs.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { feedAdminRoutes } from './features/feeds/routes-admin.ts';
import { feedHealthRoutes } from './features/feeds/routes-health.ts';
import { frameRoutes } from './features/frame/routes.ts';
import { importForms } from './features/imports/forms.ts';
import { importJobs } from './features/imports/jobs.ts';
import { importRoutes } from './features/imports/routes.ts';
import { importUploads } from './features/imports/uploads.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { limitJobs } from './features/limits/jobs.ts';
import { limitRoutes } from './features/limits/routes.ts';
import { listRoutes } from './features/lists/routes.ts';
import { listItemRoutes } from './features/lists/routes-items.ts';
import { removeMediaFileJob } from './features/media/jobs.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { mediaUploads } from './features/media/uploads.ts';
import { membershipJobs } from './features/memberships/jobs.ts';
import { membershipRoutes } from './features/memberships/routes.ts';
import { adminTeamRoutes } from './features/memberships/routes-admin.ts';
import { teamInvitationRoutes } from './features/memberships/routes-invitations.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { moduleRoutes } from './features/modules/routes.ts';
import { muteRoutes } from './features/mutes/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { pendingSubscriptionForms } from './features/pending-subscriptions/forms.ts';
import { pendingSubscriptionJobs } from './features/pending-subscriptions/jobs.ts';
import { pendingSubscriptionRoutes } from './features/pending-subscriptions/routes.ts';
import { postByEmailJobs } from './features/post-by-email/jobs.ts';
import { fetchFullTextJob } from './features/posts/full-text.ts';
import { postRoutes } from './features/posts/routes.ts';
import { pushJobs } from './features/push/jobs.ts';
import { pushRoutes } from './features/push/routes.ts';
import { prepareRecommendationsJob } from './features/recommendations/jobs.ts';
import { recommendationRoutes } from './features/recommendations/routes.ts';
import { reportForms } from './features/reports/forms.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reportAdminRoutes } from './features/reports/routes-admin.ts';
import { securityRoutes } from './features/security/routes.ts';
import { seenJobs } from './features/seen/jobs.ts';
import { seenRoutes } from './features/seen/routes.ts';
import { settingsForms } from './features/settings/forms.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { signUpRoutes } from './features/sign-up/routes.ts';
import { siteExportDownloads } from './features/site-exports/downloads.ts';
import { siteImportJobs } from './features/site-imports/jobs.ts';
import { siteImportRoutes } from './features/site-imports/routes.ts';
import { siteImportPieces } from './features/site-imports/routes-file.ts';
import { createHandbookJob } from './features/starter-content/create.ts';
import { statisticsJobs } from './features/statistics/jobs.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { statsJobs } from './features/stats/jobs.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { statsReportRoutes } from './features/stats/routes-reports.ts';
import { streamJobs } from './features/streams/jobs.ts';
import { streamRoutes } from './features/streams/routes.ts';
import { recommendationStreamRoutes } from './features/streams/routes-recommendations.ts';
import { searchRoutes } from './features/streams/routes-search.ts';
import { tagStreamRoutes } from './features/streams/routes-tags.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { deliveryRoutes } from './features/subscriptions/routes-delivery.ts';
import { followRoutes } from './features/subscriptions/routes-follows.ts';
import { feedDocuments } from './features/syndication/feeds.ts';
import { permalinkDocuments } from './features/syndication/permalinks.ts';
import { sitemapDocuments } from './features/syndication/sitemaps.ts';
import { tagJobs } from './features/tags/jobs.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { termRoutes } from './features/terms/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { blogUserRoutes } from './features/users/routes-blogs.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { sendJobs } from './platform/email/send.ts';
import type { Download } from './platform/http/download.ts';
import type { RawRoute } from './platform/http/raw-body.ts';
import type { Route } from './platform/http/route.ts';
import type { Upload } from './platform/http/upload.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';

/** Every call of the interface, by feature. */
export const ROUTES: Route<Context>[] = [
  ...accountRoutes,
  ...feedRoutes,
  ...feedHealthRoutes,
  ...feedAdminRoutes,
  ...jobRoutes,
  ...emailAdminRoutes,
  ...statisticsRoutes,
  ...limitRoutes,
  ...subscriptionRoutes,
  ...deliveryRoutes,
  ...importRoutes,
  ...siteImportRoutes,
  ...commentSubscriptionRoutes,
  ...pendingSubscriptionRoutes,
  ...streamRoutes,
  ...searchRoutes,
  ...tagStreamRoutes,
  ...tagRoutes,
  ...recommendationStreamRoutes,
  ...recommendationRoutes,
  ...onboardingRoutes,
  ...postRoutes,
  ...blockRoutes,
  ...muteRoutes,
  ...reportRoutes,
  ...reportAdminRoutes,
  ...seenRoutes,
  ...likeRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...listRoutes,
  ...listItemRoutes,
  ...settingsRoutes,
  ...commentRoutes,
  ...commentTreeRoutes,
  ...commentAdminRoutes,
  ...blockedCommenterRoutes,
  ...conversationRoutes,
  ...blogManagementRoutes,
  ...blogAuthorRoutes,
  ...connectedSiteRoutes,
  ...connectionHealthRoutes,
  ...connectedContentRoutes,
  ...domainRoutes,
  ...webhookRoutes,
  ...articleRoutes,
  ...articleListingRoutes,
  ...termRoutes,
  ...mediaRoutes,
  ...followRoutes,
  ...moduleRoutes,
  ...statsReportRoutes,
  ...statsRoutes,
  ...menuRoutes,
  ...frameRoutes,
  ...blogRoutes,
  ...teamPageRoutes,
  ...teamRoutes,
  ...membershipRoutes,
  ...teamInvitationRoutes,
  ...eventRoutes,
  ...userRoutes,
  ...blogUserRoutes,
  ...credentialRoutes,
  ...securityRoutes,
  ...accountDataRoutes,
  ...adminRoutes,
  ...adminPeopleRoutes,
  ...adminTeamRoutes,
  ...adminBlogRoutes,
  ...auditRoutes,
  ...signUpRoutes,
  ...announcementRoutes,
];

/** Every call that accepts files. */
export const UPLOADS: Upload<Context>[] = [...mediaUploads, ...importUploads];

/** Every call that takes bytes. */
export const RAW_ROUTES: RawRoute<Context>[] = [...siteImportPieces];

/** All jobs. */
export const JOBS: AnyJob<Context>[] = [
  ...sendJobs,
  ...importJobs,
  ...siteImportJobs,
  ...feedJobs,
  ...emailJobs,
  ...pendingSubscriptionJobs,
  ...notificationJobs,
  ...pushJobs,
  ...streamJobs,
  ...tagJobs,
  ...seenJobs,
  ...eventJobs,
  ...statsJobs,
  ...statisticsJobs,
  ...limitJobs,
  ...membershipJobs,
  ...blogJobs,
  ...postByEmailJobs,
  ...webhookJobs,
  eraseCommentJob,
  createHandbookJob,
  purgeIdempotencyKeysJob,
  publishArticleJob,
  monitorSitesJob,
  fetchFullTextJob,
  removeMediaFileJob,
  prepareRecommendationsJob,
];

/** All downloads. */
export const DOWNLOADS: Download<Context>[] = [exportDownload, personExportDownload, ...siteExportDownloads];

/** Documents for other programs: feeds, sitemaps, permanent addresses. */
export const DOCUMENTS = [...feedDocuments, ...sitemapDocuments, ...permalinkDocuments, ...reachDocuments];

/** The forms of pages that work without scripts. Some limit their senders, with counts per application. */
export function createForms() {
  return [
    ...accountForms,
    ...createBlogForms(),
    ...createContactForms(),
    ...importForms,
    ...settingsForms,
    ...emailForms,
    ...reportForms,
    ...pendingSubscriptionForms,
  ];
}
