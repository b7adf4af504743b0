import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { REBLOG_NOTE_MAX } from '#shared/domain/limits.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { t } from '#shared/i18n/translate.ts';
import { reblogPost } from '#shared/paths/posts-full.ts';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { getCall } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { recordPostEvent } from './events.ts';

/** Error codes whose messages are written for the person who posts. */
const EXPLAINED = ['email_unverified', 'forbidden'];

/** Posts a quotation with a link, below a comment, to one of the user's own blogs. */
export function ReblogDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(myBlogsQuery);
  const blogs = data?.sites.filter(({ capabilities }) => capabilities.publish_posts) ?? [];
  const form = useForm({
    initial: { chosen: '', note: '' },
    send: async ({ note }) => {
      const made = await getCall(client)(reblogPost, {
        siteId: toSiteKey(post),
        postId: post.ID,
        destination_site_id: siteId,
        note,
      });
      recordPostEvent('calypso_reader_share_to_site', post, { destination_site_id: siteId });
      notify.success(t('Posted to your blog.'), {
        id: 'share',
        action: { label: t('View post'), href: `/reader/blogs/${siteId}/posts/${made.post_ID}` },
      });
      onClose();
    },
    explain: ({ code, message }) => ({
      note: EXPLAINED.includes(code) ? message : t('It could not be posted. Please try again.'),
    }),
  });
  const siteId = Number(form.values.chosen || blogs[0]?.ID);

  const hasNoBlog = !isPending && blogs.length === 0;
  return (
    <Dialog
      name="reblog"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Post to your blog')}
      description={t('Your readers will see the beginning of “{title}” with a link to it.', {
        title: presentPostName(post),
      })}
      size={400}
      form={form.props}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          {hasNoBlog ? (
            <ButtonLink to="/me/sites/new" variant="primary" size={40}>
              {t('Create a blog')}
            </ButtonLink>
          ) : (
            <Button
              type="submit"
              variant="primary"
              size={40}
              disabled={isPending}
              busy={form.isBusy}
              busyLabel={t('Posting')}
            >
              {t('Post')}
            </Button>
          )}
        </>
      }
    >
      {isPending ? (
        <Loading label={t('Loading your blogs')}>
          <Skeleton />
        </Loading>
      ) : hasNoBlog ? (
        <p>{t('You don’t have a blog to post it to yet.')}</p>
      ) : (
        <Stack>
          <SelectField
            label={t('Blog')}
            value={String(siteId)}
            onChange={(chosen) => form.set({ chosen })}
            options={blogs.map((blog) => ({ value: String(blog.ID), label: blog.name }))}
          />
          <TextAreaField
            label={t('Your note')}
            rows={4}
            dir="auto"
            maxLength={REBLOG_NOTE_MAX}
            {...form.bindText('note')}
          />
        </Stack>
      )}
    </Dialog>
  );
}
