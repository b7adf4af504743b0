import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/blogs.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The blogs in which the member may write, the primary one first. */
export const myBlogsQuery = endpointQuery(api.listMyBlogs, {});

/** A hosted blog by its number, slug or domain, as the reader asks for it (RT-10). */
export const blogQuery = (siteId: number | string) =>
  endpointQuery(api.getReaderBlog, { siteId: Number(siteId) || siteId });

export const blogAuthorsQuery = (siteId: number) => endpointQuery(api.listBlogAuthors, { siteId });

/** Blogs that wait for the member's answer. */
export const invitationsQuery = endpointQuery(api.listInvitations, {});

/** After any of these the lists of blogs are fetched again. */
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
