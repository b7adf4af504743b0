import type { Context } from '#server/context.ts';
import { htmlToText } from '#server/crawler/parse/html-text.ts';
import { sanitizeHtml } from '#server/crawler/sanitize/sanitize.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ConnectedComment, ConnectedCommentStatus } from '#shared/api/connected-sites.ts';
import { callConnectedSite } from './call.ts';
import { dateOf, numberOf, objectOf, textOf, urlOf } from './foreign.ts';
import type { ConnectedSiteRow } from './queries.ts';
import type { RestRequest } from './rest.ts';
import { errorOfRefusal } from './rules.ts';

const PER_PAGE = 20;
const COMMENTS = '/wp/v2/comments';
/** With the post that each is about. */
const SHAPE = { context: 'edit', _embed: 'up' };

/** WordPress asks for one word and answers another. */
const ASKED_AS = { approved: 'approve', hold: 'hold', spam: 'spam', trash: 'trash' } as const;

/** A page of a WordPress site's comments. Throws an AppError. */
export async function listComments(
  context: Context,
  site: ConnectedSiteRow,
  { status, page }: { status: ConnectedCommentStatus; page: number },
): Promise<{ found: number; comments: ConnectedComment[] }> {
  const { body, total } = await ask(context, site, {
    path: COMMENTS,
    query: { ...SHAPE, status: ASKED_AS[status], page, per_page: PER_PAGE },
  });
  if (!Array.isArray(body)) throw errorOfRefusal({ kind: 'refused', reason: 'rest' });
  const comments = body.map((value: unknown) => presentComment(objectOf(value), site));
  return { found: total ?? comments.length, comments };
}

export async function updateComment(
  context: Context,
  site: ConnectedSiteRow,
  { commentId, status }: { commentId: number; status: ConnectedCommentStatus },
): Promise<ConnectedComment> {
  const { body } = await ask(context, site, {
    method: 'POST',
    path: `${COMMENTS}/${commentId}`,
    query: SHAPE,
    body: { status },
  });
  return presentComment(objectOf(body), site);
}

export async function replyToComment(
  context: Context,
  site: ConnectedSiteRow,
  { commentId, content }: { commentId: number; content: string },
): Promise<ConnectedComment> {
  const { body: answered } = await ask(context, site, {
    path: `${COMMENTS}/${commentId}`,
    query: { context: 'edit', _fields: 'id,post' },
  });
  const post = numberOf(objectOf(answered).post);
  const { body } = await ask(context, site, {
    method: 'POST',
    path: COMMENTS,
    query: SHAPE,
    body: { post, parent: commentId, content },
  });
  return presentComment(objectOf(body), site);
}

async function ask(context: Context, site: ConnectedSiteRow, request: RestRequest) {
  if (site.kind === 'feed')
    throw new AppError(
      'invalid_input',
      'This site is connected by its feed alone, which has no comments. Connect it with a username and an application password.',
    );
  const outcome = await callConnectedSite(context, site, request);
  if (outcome.kind === 'refused') throw errorOfRefusal(outcome);
  return outcome;
}

function presentComment(comment: Record<string, unknown>, site: ConnectedSiteRow): ConnectedComment {
  const up = objectOf(comment._embedded).up;
  const post = objectOf(Array.isArray(up) ? up[0] : undefined);
  const link = urlOf(comment.link);
  const avatars = objectOf(comment.author_avatar_urls);
  const status = textOf(comment.status);
  return {
    ID: numberOf(comment.id),
    post: { ID: numberOf(comment.post), title: htmlToText(textOf(objectOf(post.title).rendered)) },
    author: {
      name: htmlToText(textOf(comment.author_name)),
      avatar_URL: urlOf(avatars['96'] ?? avatars['48']),
    },
    date: dateOf(comment.date_gmt),
    URL: link,
    content: sanitizeHtml(textOf(objectOf(comment.content).rendered), { baseUrl: link ?? site.url }).html,
    status: status === 'approved' || status === 'spam' || status === 'trash' ? status : 'hold',
  };
}
