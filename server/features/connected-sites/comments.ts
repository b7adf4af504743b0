import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import type { ConnectedComment, ConnectedCommentStatus } from '#shared/api/connected-sites.ts';
import { callConnectedSite } from './call.ts';
import { toIsoDate, toNumber, toObject, toText, toWebUrl } from './foreign.ts';
import type { ConnectedSiteRow } from './queries.ts';
import type { RestRequest } from './rest.ts';
import { toRefusalError } from './rules.ts';

const PER_PAGE = 20;
const COMMENTS = '/wp/v2/comments';
/** With the post of each. */
const SHAPE = { context: 'edit', _embed: 'up' };

/** WordPress has different words in requests and responses. */
const QUERY_STATUS = { approved: 'approve', hold: 'hold', spam: 'spam', trash: 'trash' } as const;

/** Returns a page of a WordPress site's comments. Throws an AppError. */
export async function listComments(
  context: Context,
  site: ConnectedSiteRow,
  { status, page }: { status: ConnectedCommentStatus; page: number },
): Promise<{ found: number; comments: ConnectedComment[] }> {
  const { body, total } = await callSite(context, site, {
    path: COMMENTS,
    query: { ...SHAPE, status: QUERY_STATUS[status], page, per_page: PER_PAGE },
  });
  if (!Array.isArray(body)) throw toRefusalError({ kind: 'refused', reason: 'rest' });
  const comments = body.map((value: unknown) => presentComment(toObject(value), site));
  return { found: total ?? comments.length, comments };
}

export async function updateComment(
  context: Context,
  site: ConnectedSiteRow,
  { commentId, status }: { commentId: number; status: ConnectedCommentStatus },
): Promise<ConnectedComment> {
  const { body } = await callSite(context, site, {
    method: 'POST',
    path: `${COMMENTS}/${commentId}`,
    query: SHAPE,
    body: { status },
  });
  return presentComment(toObject(body), site);
}

export async function replyToComment(
  context: Context,
  site: ConnectedSiteRow,
  { commentId, content }: { commentId: number; content: string },
): Promise<ConnectedComment> {
  const { body: parent } = await callSite(context, site, {
    path: `${COMMENTS}/${commentId}`,
    query: { context: 'edit', _fields: 'id,post' },
  });
  const post = toNumber(toObject(parent).post);
  const { body } = await callSite(context, site, {
    method: 'POST',
    path: COMMENTS,
    query: SHAPE,
    body: { post, parent: commentId, content },
  });
  return presentComment(toObject(body), site);
}

async function callSite(context: Context, site: ConnectedSiteRow, request: RestRequest) {
  if (site.kind === 'feed')
    throw new AppError(
      'invalid_input',
      'This site is connected by its feed alone, which has no comments. Connect it with a username and an application password.',
    );
  const outcome = await callConnectedSite(context, site, request);
  if (outcome.kind === 'refused') throw toRefusalError(outcome);
  return outcome;
}

function presentComment(comment: Record<string, unknown>, site: ConnectedSiteRow): ConnectedComment {
  const up = toObject(comment._embedded).up;
  const post = toObject(Array.isArray(up) ? up[0] : undefined);
  const link = toWebUrl(comment.link);
  const avatars = toObject(comment.author_avatar_urls);
  const status = toText(comment.status);
  return {
    ID: toNumber(comment.id),
    post: { ID: toNumber(comment.post), title: convertHtmlToText(toText(toObject(post.title).rendered)) },
    author: {
      name: convertHtmlToText(toText(comment.author_name)),
      avatar_URL: toWebUrl(avatars['96'] ?? avatars['48']),
    },
    date: toIsoDate(comment.date_gmt),
    URL: link,
    content: sanitizeHtml(toText(toObject(comment.content).rendered), { baseUrl: link ?? site.url }).html,
    status: status === 'approved' || status === 'spam' || status === 'trash' ? status : 'hold',
  };
}
