import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpenText, Link2, Plus, Upload } from 'lucide';
import type { Blog, listInvitations } from '#shared/api/blogs.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { MeFrame } from '../accounts/MeFrame.tsx';
import { connectedSitesQuery } from '../connected-sites/queries.ts';
import css from './BlogsPage.module.css';
import { ConnectedSiteRow } from './ConnectedSiteRow.tsx';
import {
  answerInvitationMutation,
  invitationsQuery,
  myBlogsQuery,
  setPrimaryBlogMutation,
} from './queries.ts';

/** `/me/sites`: the member's blogs, invitations, connected sites, and links to add more. */
export function BlogsPage() {
  const { data } = useQuery(myBlogsQuery);
  const { data: waiting } = useQuery(invitationsQuery);
  const { data: elsewhere } = useQuery(connectedSitesQuery);
  const blogs = data?.sites ?? [];
  const connected = elsewhere?.sites ?? [];
  return (
    <MeFrame
      title={t('Your blogs')}
      subtitle={blogs.length > 0 && t('Blogs you own or write for.')}
      actions={
        blogs.length > 0 && (
          <ButtonLink to="/me/sites/new" icon={Plus} variant="primary">
            {t('Create a blog')}
          </ButtonLink>
        )
      }
    >
      <Stack gap={16}>
        {waiting?.invitations.map((invitation) => (
          <Invitation key={invitation.site_ID} invitation={invitation} />
        ))}
        {blogs.length === 0 ? (
          <NoBlogYet />
        ) : (
          <ul aria-label={t('Your blogs')}>
            {blogs.map((blog) => (
              <BlogRow key={blog.ID} blog={blog} mayBePrimary={blogs.length > 1} />
            ))}
          </ul>
        )}
        <Section
          title={t('Connected sites')}
          actions={
            <ButtonLink to="/me/connected-sites/new" icon={Link2}>
              {t('Connect a site')}
            </ButtonLink>
          }
        >
          {connected.length === 0 ? (
            <p className={css.address}>{t('Look after blogs that are hosted somewhere else, too.')}</p>
          ) : (
            <ul>
              {connected.map((blog) => (
                <ConnectedSiteRow key={blog.ID} site={blog} />
              ))}
            </ul>
          )}
        </Section>
      </Stack>
    </MeFrame>
  );
}

function BlogRow({ blog, mayBePrimary }: { blog: Blog; mayBePrimary: boolean }) {
  const setPrimary = useMutation(setPrimaryBlogMutation());
  const { capabilities } = blog;
  const params = { siteId: String(blog.ID) };
  const makePrimary = () =>
    setPrimary.mutate(
      { site_ID: blog.ID },
      { onError: () => notify.error(t('Your primary blog could not be changed. Please try again.')) },
    );
  return (
    <li className={css.row}>
      <SiteIcon src={blog.icon?.img} name={blog.title} size={40} />
      <div>
        <h2 className={css.name}>
          <a href={blog.URL}>
            <bdi>{blog.title}</bdi>
          </a>
          {blog.is_primary && mayBePrimary && <Badge>{t('Primary')}</Badge>}
          {blog.is_p2 && <Badge>{t('Team')}</Badge>}
        </h2>
        <p className={css.address}>
          {blog.URL.replace(/^https?:\/\//, '')} · {capabilities.manage_options ? t('Owner') : t('Author')}
        </p>
      </div>
      <nav className={css.links} aria-label={blog.title}>
        {capabilities.publish_posts && (
          <Link to="/post/$siteId" params={params} search={{ type: 'post' }}>
            {t('Write')}
          </Link>
        )}
        {capabilities.publish_posts && (
          <Link to="/me/sites/$siteId/posts" params={params}>
            {t('Posts')}
          </Link>
        )}
        {capabilities.moderate_comments && (
          <Link to="/me/sites/$siteId/comments" params={params}>
            {t('Comments')}
          </Link>
        )}
        <Link to="/me/sites/$siteId/authors" params={params}>
          {t('Authors')}
        </Link>
        {capabilities.edit_others_posts && (
          <Link to="/me/sites/$siteId/import" params={params}>
            {t('Import')}
          </Link>
        )}
        {capabilities.manage_options && (
          <Link to="/me/sites/$siteId/settings" params={params}>
            {t('Settings')}
          </Link>
        )}
        {mayBePrimary && !blog.is_primary && capabilities.publish_posts && (
          <button type="button" className={css.asLink} onClick={makePrimary}>
            {t('Make primary')}
          </button>
        )}
      </nav>
    </li>
  );
}

function Invitation({
  invitation,
}: {
  invitation: ResponseOf<typeof listInvitations>['invitations'][number];
}) {
  const { mutateAsync, isPending } = useMutation(answerInvitationMutation());
  const { site_ID, site_title, role } = invitation;
  const respond = (accept: boolean) =>
    // By promise: the invitation is unmounted when it is done, and callbacks of `mutate` would be lost with it.
    void mutateAsync({ siteId: site_ID, accept }).then(
      () =>
        notify.success(
          accept ? t('You now write for {site}.', { site: site_title }) : t('Invitation declined.'),
        ),
      (error: CallError) =>
        notify.error(
          error.code === 'email_unverified'
            ? error.message
            : t('Your answer could not be saved. Please try again.'),
        ),
    );
  return (
    <Notice
      kind="info"
      action={
        <Row gap={4}>
          <Button disabled={isPending} onClick={() => respond(false)}>
            {t('Decline')}
          </Button>
          <Button variant="primary" disabled={isPending} onClick={() => respond(true)}>
            {t('Accept')}
          </Button>
        </Row>
      }
    >
      {role === 'owner'
        ? t('You’ve been invited to run {site}.', { site: site_title })
        : t('You’ve been invited to write for {site}.', { site: site_title })}
    </Notice>
  );
}

function NoBlogYet() {
  const isVerified = useViewer()?.email_verified;
  return (
    <EmptyState
      icon={BookOpenText}
      title={t('A blog of your own')}
      text={
        isVerified
          ? t('Pick a name and an address, and readers can follow it from anywhere.')
          : t('All you need is a name and an address. Verify your email first.')
      }
      action={
        <Row gap={12} wrap>
          <ButtonLink to="/me/sites/new" icon={Plus} variant="primary" size={40}>
            {t('Create a blog')}
          </ButtonLink>
          <ButtonLink to="/me/sites/new" search={{ import: '1' }} icon={Upload} size={40}>
            {t('Bring your blog here')}
          </ButtonLink>
        </Row>
      }
    />
  );
}
