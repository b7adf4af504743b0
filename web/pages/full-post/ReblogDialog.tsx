import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { REBLOG_NOTE_MAX } from '#shared/domain/limits.ts';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { t } from '#shared/i18n/translate.ts';
import { reblogPost } from '#shared/paths/posts-full.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall } from '#web/lib/query.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { myBlogsQuery } from '../../features/blogs/queries.ts';
import { presentPostName } from '../../features/posts/present-name.ts';
import { recordPostEvent } from './events.ts';

/** Posts a quotation with a link, and a note above it, to one of one's own blogs. */
export function ReblogDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(myBlogsQuery);
  const blogs = data?.sites.filter(({ capabilities }) => capabilities.publish_posts) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const siteId = Number(chosen ?? blogs[0]?.ID);

  async function send() {
    if (isSending || !siteId) return;
    setIsSending(true);
    setProblem(undefined);
    try {
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
    } catch (error) {
      const failure = findCallError(error);
      const isOurs = failure && ['email_unverified', 'forbidden'].includes(failure.code);
      setProblem(isOurs ? failure.message : t('It could not be posted. Please try again.'));
    } finally {
      setIsSending(false);
    }
  }

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
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          void send();
        },
      }}
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
              busy={isSending}
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
            onChange={setChosen}
            options={blogs.map((blog) => ({ value: String(blog.ID), label: blog.name }))}
          />
          <TextAreaField
            label={t('Your note')}
            rows={4}
            dir="auto"
            maxLength={REBLOG_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            {...(problem && { error: problem })}
          />
        </Stack>
      )}
    </Dialog>
  );
}
