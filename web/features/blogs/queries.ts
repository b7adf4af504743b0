import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/blogs.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The blogs that the member may write in, the primary one first. */
export const myBlogsQuery = endpointQuery(api.listMyBlogs, {}, { sites: ['feed'] });

/** A hosted blog by number, slug or domain, for the Reader (RT-10). */
export const blogQuery = (siteId: number | string) =>
  endpointQuery(api.getReaderBlog, { siteId: Number(siteId) || siteId }, 'feed');

export const blogAuthorsQuery = (siteId: number) => endpointQuery(api.listBlogAuthors, { siteId });

/** The member's open invitations to blogs. */
export const invitationsQuery = endpointQuery(api.listInvitations, {});

/** After each of these, the lists of blogs are refetched. */
export const createBlogMutation = () => createRefetchingMutation(api.createBlog);
export const updateBlogMutation = () => createRefetchingMutation(api.updateBlog);
export const deleteBlogMutation = () => createRefetchingMutation(api.deleteBlog);
export const setPrimaryBlogMutation = () => createRefetchingMutation(api.setPrimaryBlog);
export const answerInvitationMutation = () => createRefetchingMutation(api.answerInvitation);
export const inviteBlogAuthorMutation = () => createRefetchingMutation(api.inviteBlogAuthor);
export const removeBlogAuthorMutation = () => createRefetchingMutation(api.removeBlogAuthor);

const SHOWN = [api.listMyBlogs, api.listInvitations, api.getReaderBlog, api.listBlogAuthors];

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(SHOWN.map((shown) => client.invalidateQueries({ queryKey: toEndpointKey(shown) }))),
  });
}
